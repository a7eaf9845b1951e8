package java.util.logging;

/** Messages that nobody reads. */
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";

    private final String name;

    Logger(String name) { this.name = name; }

    public static Logger getLogger(String name) { return new Logger(name); }

    public static Logger getAnonymousLogger() { return new Logger(null); }

    public String getName() { return name; }

    public boolean isLoggable(Level level) { return level.intValue() >= 800; }

    public void log(Level level, String message) {
    }

    public void log(Level level, String message, Object parameter) {
    }

    public void log(Level level, String message, Object[] parameters) {
    }

    public void log(Level level, String message, Throwable thrown) {
    }

    public void severe(String message) {
    }

    public void warning(String message) {
    }

    public void info(String message) {
    }

    public void config(String message) {
    }

    public void fine(String message) {
    }

    public void finer(String message) {
    }

    public void finest(String message) {
    }
}

class Level {
    public static final Level OFF = new Level("OFF", Integer.MAX_VALUE);
    public static final Level SEVERE = new Level("SEVERE", 1000);
    public static final Level WARNING = new Level("WARNING", 900);
    public static final Level INFO = new Level("INFO", 800);
    public static final Level CONFIG = new Level("CONFIG", 700);
    public static final Level FINE = new Level("FINE", 500);
    public static final Level FINER = new Level("FINER", 400);
    public static final Level FINEST = new Level("FINEST", 300);
    public static final Level ALL = new Level("ALL", Integer.MIN_VALUE);

    private final String name;
    private final int value;

    Level(String name, int value) {
        this.name = name;
        this.value = value;
    }

    public String getName() { return name; }

    public int intValue() { return value; }

    public String toString() { return name; }
}
