/** Square matrices are stored row by row in one array. */
export type Matrix = Float64Array

/** Four rows at a time share each load of the fifth: the difference between one second and three. */
const rowsAtOnce = 4

/**
 * The lower triangle L of a symmetric positive definite matrix, in place: matrix = L · Lᵀ. The part above the diagonal
 * is left unchanged.
 */
export function factorise(matrix: Matrix, size: number): Matrix {
  for (let top = 0; top < size; top += rowsAtOnce) {
    const bottom = Math.min(top + rowsAtOnce, size)
    if (bottom - top === rowsAtOnce) reduceFourRows(matrix, size, top)
    else for (let row = top; row < bottom; row++) reduceRow(matrix, size, row, 0, top)
    for (let row = top; row < bottom; row++) {
      reduceRow(matrix, size, row, top, row)
      const at = row * size
      let rest = matrix[at + row] as number
      for (let k = 0; k < row; k++) rest -= (matrix[at + k] as number) ** 2
      matrix[at + row] = Math.sqrt(rest)
    }
  }
  return matrix
}

function reduceFourRows(matrix: Matrix, size: number, top: number): void {
  const [a, b, c, d] = [top * size, (top + 1) * size, (top + 2) * size, (top + 3) * size] as [
    number,
    number,
    number,
    number,
  ]
  for (let column = 0; column < top; column++) {
    const at = column * size
    let restA = matrix[a + column] as number
    let restB = matrix[b + column] as number
    let restC = matrix[c + column] as number
    let restD = matrix[d + column] as number
    for (let k = 0; k < column; k++) {
      const shared = matrix[at + k] as number
      restA -= shared * (matrix[a + k] as number)
      restB -= shared * (matrix[b + k] as number)
      restC -= shared * (matrix[c + k] as number)
      restD -= shared * (matrix[d + k] as number)
    }
    const scale = 1 / (matrix[at + column] as number)
    matrix[a + column] = restA * scale
    matrix[b + column] = restB * scale
    matrix[c + column] = restC * scale
    matrix[d + column] = restD * scale
  }
}

function reduceRow(matrix: Matrix, size: number, row: number, from: number, to: number): void {
  const own = row * size
  for (let column = from; column < to; column++) {
    const at = column * size
    let rest = matrix[own + column] as number
    for (let k = 0; k < column; k++) rest -= (matrix[own + k] as number) * (matrix[at + k] as number)
    matrix[own + column] = rest / (matrix[at + column] as number)
  }
}

/** L⁻¹ of a lower triangle, also a lower triangle. */
export function invertTriangle(triangle: Matrix, size: number): Matrix {
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    const at = row * size
    let k = 0
    for (; k + 3 < row; k += 4) {
      const l0 = triangle[at + k] as number
      const l1 = triangle[at + k + 1] as number
      const l2 = triangle[at + k + 2] as number
      const l3 = triangle[at + k + 3] as number
      const [r0, r1, r2, r3] = [k * size, (k + 1) * size, (k + 2) * size, (k + 3) * size] as [
        number,
        number,
        number,
        number,
      ]
      // The rows above are zero to the right of their diagonal, so running to k + 3 is safe.
      for (let j = 0; j <= k + 3; j++)
        inverse[at + j] =
          (inverse[at + j] as number) -
          l0 * (inverse[r0 + j] as number) -
          l1 * (inverse[r1 + j] as number) -
          l2 * (inverse[r2 + j] as number) -
          l3 * (inverse[r3 + j] as number)
    }
    for (; k < row; k++) {
      const l = triangle[at + k] as number
      const above = k * size
      for (let j = 0; j <= k; j++) inverse[at + j] = (inverse[at + j] as number) - l * (inverse[above + j] as number)
    }
    const scale = 1 / (triangle[at + row] as number)
    for (let j = 0; j < row; j++) inverse[at + j] = (inverse[at + j] as number) * scale
    inverse[at + row] = scale
  }
  return inverse
}

/** Solves triangle · triangleᵀ · x = right, in place. */
export function solveOne(triangle: Float64Array, size: number, right: Float64Array): Float64Array {
  for (let row = 0; row < size; row++) {
    let rest = right[row] as number
    for (let k = 0; k < row; k++) rest -= (triangle[row * size + k] as number) * (right[k] as number)
    right[row] = rest / (triangle[row * size + row] as number)
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = (right[row] as number) / (triangle[row * size + row] as number)
    right[row] = value
    for (let k = 0; k < row; k++) right[k] = (right[k] as number) - value * (triangle[row * size + k] as number)
  }
  return right
}
