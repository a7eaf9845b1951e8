import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/** Calls static and instance methods on the inputs of standard input, each in a fresh class loader, and prints what came of it. */
public class Driver {
    public static void main(String[] args) throws Exception {
        URL[] where = {Path.of(args[0]).toUri().toURL()};
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] parts = line.split("\t", -1);
            String[] types = parts[2].isEmpty() ? new String[0] : parts[2].split(",");
            Class<?>[] classes = new Class<?>[types.length];
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                classes[i] = type(types[i]);
                values[i] = value(classes[i], parts[3 + i]);
            }
            try (URLClassLoader loader = new URLClassLoader(where, null)) {
                Class<?> c = loader.loadClass(parts[0]);
                Method m = c.getDeclaredMethod(parts[1], classes);
                m.setAccessible(true);
                Object on = null;
                if (!java.lang.reflect.Modifier.isStatic(m.getModifiers())) {
                    Constructor<?> k = c.getDeclaredConstructor();
                    k.setAccessible(true);
                    on = k.newInstance();
                }
                String out;
                try {
                    out = "{\"r\":" + json(m.invoke(on, values));
                } catch (InvocationTargetException e) {
                    out = "{\"x\":" + json(e.getCause().getClass().getName());
                }
                out += ",\"a\":" + json(values) + "}";
                System.out.println(out);
            }
        }
    }

    static Class<?> type(String t) {
        if (t.endsWith("[]")) {
            return type(t.substring(0, t.length() - 2)).arrayType();
        }
        switch (t) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default: return String.class;
        }
    }

    /** Fields: numbers as text, characters as code, strings as hexadecimal code units after a quote; arrays in brackets, `,` then `;`. */
    static Object value(Class<?> t, String s) {
        if (s.equals("null")) {
            return null;
        }
        if (t.isArray()) {
            String inner = s.substring(1, s.length() - 1);
            String[] items = inner.isEmpty() ? new String[0] : inner.split(t.getComponentType().isArray() ? ";" : ",", -1);
            Object a = Array.newInstance(t.getComponentType(), items.length);
            for (int i = 0; i < items.length; i++) {
                Array.set(a, i, value(t.getComponentType(), items[i]));
            }
            return a;
        }
        if (t == boolean.class) return s.equals("true");
        if (t == byte.class) return Byte.parseByte(s);
        if (t == short.class) return Short.parseShort(s);
        if (t == char.class) return (char) Integer.parseInt(s);
        if (t == int.class) return Integer.parseInt(s);
        if (t == long.class) return Long.parseLong(s);
        if (t == float.class) return Float.parseFloat(s);
        if (t == double.class) return Double.parseDouble(s);
        StringBuilder b = new StringBuilder();
        for (int i = 1; i < s.length(); i += 4) {
            b.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
        }
        return b.toString();
    }

    static String json(Object o) {
        if (o == null) {
            return "null";
        }
        if (o.getClass().isArray()) {
            StringBuilder b = new StringBuilder("[");
            for (int i = 0; i < Array.getLength(o); i++) {
                b.append(i > 0 ? "," : "").append(json(Array.get(o, i)));
            }
            return b.append("]").toString();
        }
        if (o instanceof Character) {
            return Integer.toString((char) o);
        }
        if (o instanceof Float || o instanceof Double) {
            double d = ((Number) o).doubleValue();
            return Double.isNaN(d) || Double.isInfinite(d) ? "\"" + d + "\"" : Double.toString(d);
        }
        if (o instanceof String) {
            StringBuilder b = new StringBuilder("\"");
            for (char c : ((String) o).toCharArray()) {
                b.append(c < 32 || c > 126 || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : "" + c);
            }
            return b.append("\"").toString();
        }
        return o.toString();
    }
}
