//! Linear equations with a symmetric, positive definite matrix.

/// Such a matrix as a lower triangle times its transpose (Cholesky 1910).
pub(super) struct Cholesky {
    lower: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Of the matrix only the lower triangle is read.
    pub(super) fn new(mut matrix: Vec<Vec<f64>>) -> Cholesky {
        for row in 0..matrix.len() {
            let (above, rest) = matrix.split_at_mut(row);
            let this = &mut rest[0];
            for (column, other) in above.iter().enumerate() {
                this[column] = (this[column] - dot(&this[..column], other)) / other[column];
            }
            this[row] = (this[row] - dot(&this[..row], this)).sqrt();
        }
        Cholesky { lower: matrix }
    }

    /// The vector which the matrix takes to this one.
    pub(super) fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        for (row, lower) in self.lower.iter().enumerate() {
            vector[row] = (vector[row] - dot(&lower[..row], &vector)) / lower[row];
        }
        for (row, lower) in self.lower.iter().enumerate().rev() {
            vector[row] /= lower[row];
            let solved = vector[row];
            vector.iter_mut().zip(&lower[..row]).for_each(|(value, factor)| *value -= factor * solved);
        }
        vector
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.lower.len();
        (0..size).map(|row| self.solve((0..size).map(|column| f64::from(u8::from(column == row))).collect())).collect()
    }
}

/// The longer of the two is cut off.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 2.0, -1.0], vec![2.0, 5.0, 3.0], vec![-1.0, 3.0, 6.0]];
        let inverse = Cholesky::new(matrix.clone()).inverse();
        for (row, values) in matrix.iter().enumerate() {
            for (column, solved) in inverse.iter().enumerate() {
                let product = dot(values, solved);
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((product - expected).abs() < 1e-12, "{row}, {column}: {product}");
            }
        }
    }
}
