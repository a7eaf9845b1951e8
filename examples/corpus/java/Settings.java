package atlas;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings in sections, as in an INI file. */
public class Settings {
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    public static Settings read(BufferedReader reader) throws IOException {
        Settings settings = new Settings();
        String section = "";
        int number = 0;
        String line;
        while ((line = reader.readLine()) != null) {
            number++;
            line = line.trim();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line.substring(1, line.length() - 1).trim();
                continue;
            }
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw new IOException("line " + number + ": expected `name = value`");
            }
            settings.put(section, line.substring(0, equals).trim(), line.substring(equals + 1).trim());
        }
        return settings;
    }

    public void put(String section, String name, String value) {
        sections.computeIfAbsent(section, key -> new LinkedHashMap<>()).put(name, value);
    }

    public String get(String section, String name, String fallback) {
        Map<String, String> values = sections.get(section);
        if (values == null) {
            return fallback;
        }
        return values.getOrDefault(name, fallback);
    }

    public int getInt(String section, String name, int fallback) {
        String value = get(section, name, null);
        if (value == null) {
            return fallback;
        }
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException error) {
            throw new IllegalArgumentException(section + "." + name + " is not a number: " + value, error);
        }
    }

    public boolean getFlag(String section, String name) {
        String value = get(section, name, "no").toLowerCase();
        return value.equals("yes") || value.equals("true") || value.equals("on") || value.equals("1");
    }

    public String write() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Map<String, String>> section : sections.entrySet()) {
            if (!section.getKey().isEmpty()) {
                text.append('[').append(section.getKey()).append("]\n");
            }
            for (Map.Entry<String, String> entry : section.getValue().entrySet()) {
                text.append(entry.getKey()).append(" = ").append(entry.getValue()).append('\n');
            }
        }
        return text.toString();
    }
}
