package atlas;

/** A rectangle of numbers. */
public final class Grid {
    private final double[][] cell;

    public Grid(int rows, int columns) {
        cell = new double[rows][columns];
    }

    public static Grid unit(int size) {
        Grid grid = new Grid(size, size);
        for (int i = 0; i < size; i++) {
            grid.cell[i][i] = 1;
        }
        return grid;
    }

    public int rows() {
        return cell.length;
    }

    public int columns() {
        return cell.length == 0 ? 0 : cell[0].length;
    }

    public void set(int row, int column, double value) {
        cell[row][column] = value;
    }

    public Grid with(Grid other) {
        if (columns() != other.rows()) {
            throw new IllegalArgumentException(columns() + " columns do not fit " + other.rows() + " rows");
        }
        Grid out = new Grid(rows(), other.columns());
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < other.columns(); j++) {
                double sum = 0;
                for (int k = 0; k < columns(); k++) {
                    sum += cell[i][k] * other.cell[k][j];
                }
                out.cell[i][j] = sum;
            }
        }
        return out;
    }

    public Grid flipped() {
        Grid out = new Grid(columns(), rows());
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < columns(); j++) {
                out.cell[j][i] = cell[i][j];
            }
        }
        return out;
    }

    /** Splits the grid, in place, into a lower part with ones on its diagonal and an upper part. */
    public void factor() {
        int n = rows();
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                cell[i][k] /= cell[k][k];
                for (int j = k + 1; j < n; j++) {
                    cell[i][j] -= cell[i][k] * cell[k][j];
                }
            }
        }
    }

    /** Forward, then backward substitution on a factored grid. */
    public double[] solve(double[] right) {
        int n = rows();
        double[] x = right.clone();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                x[i] -= cell[i][j] * x[j];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                x[i] -= cell[i][j] * x[j];
            }
            x[i] /= cell[i][i];
        }
        return x;
    }

    public Grid scaled(double factor) {
        Grid out = new Grid(rows(), columns());
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < columns(); j++) {
                out.cell[i][j] = factor * cell[i][j];
            }
        }
        return out;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (double[] row : cell) {
            for (double value : row) {
                text.append(String.format("%8.3f", value));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
