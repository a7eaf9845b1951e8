package atlas;

import java.util.ArrayList;
import java.util.List;

/** Rows of a file with commas. */
public class CsvTable {
    private final List<List<String>> rows = new ArrayList<>();

    public void addLine(String line) {
        rows.add(parse(line));
    }

    static List<String> parse(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else if (c == '"') {
                    quoted = false;
                } else {
                    cell.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',') {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    public int[] widths() {
        int columns = 0;
        for (List<String> row : rows) {
            columns = Math.max(columns, row.size());
        }
        int[] width = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                width[i] = Math.max(width[i], row.get(i).length());
            }
        }
        return width;
    }

    public String format() {
        int[] width = widths();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                text.append(TextTools.pad(row.get(i), width[i] + 2, ' '));
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }

    public double average(int column) {
        double sum = 0;
        int count = 0;
        for (List<String> row : rows) {
            if (column < row.size() && !row.get(column).isEmpty()) {
                sum += Double.parseDouble(row.get(column));
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }
}
