/** What is known about a best match: its score, and how much of the question consists of known words. */
export interface Evidence {
  score: number
  coverage: number
  /** The score that the answer's own phrasings reach. */
  reach: number
}
export interface Trial extends Evidence {
  /** Whether answering would have been right. */
  isRight: boolean
}

type Weights = [bias: number, score: number, coverage: number]
/** What holds over many knowledge bases; it speaks alone where there is too little to learn from. */
const usual: Weights = [-4.5, 9.5, 0.25]
/** How hard the usual weights hold against what a knowledge base shows. */
const stiffness: Weights = [10, 5, 10]
/** Trials count for this many at most: an author's phrasings resemble each other more than visitors' questions resemble them. */
const mostTrials = 60
/** Answers with few phrasings cannot reach high scores; their lower ones count for more, by this power of the reach. */
const reachPower = 2
const rounds = 12

/**
 * Learns from trials how likely an answer is right, 0 to 1, right and wrong weighing the same however many there are of each.
 * Logistic regression around the usual weights, by Newton's method.
 */
export function learnCertainty(trials: Trial[]): (evidence: Evidence) => number {
  const right = trials.filter((trial) => trial.isRight).length
  const perSide = Math.min(right, trials.length - right, mostTrials / 2)
  const weights: Weights = [...usual]
  const certainty = (evidence: Evidence): number => {
    const [x0, x1, x2] = inputsOf(evidence)
    return 1 / (1 + Math.exp(-(weights[0] * x0 + weights[1] * x1 + weights[2] * x2)))
  }
  if (perSide === 0) return certainty
  for (let round = 0; round < rounds; round++) {
    const slope: Weights = [0, 0, 0]
    const bend = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (const trial of trials) {
      const inputs = inputsOf(trial)
      const estimate = certainty(trial)
      const importance = perSide / (trial.isRight ? right : trials.length - right)
      for (let i = 0; i < 3; i++) {
        slope[i]! += importance * (estimate - Number(trial.isRight)) * (inputs[i] as number)
        for (let j = 0; j < 3; j++)
          bend[3 * i + j]! += importance * estimate * (1 - estimate) * (inputs[i] as number) * (inputs[j] as number)
      }
    }
    for (let i = 0; i < 3; i++) {
      slope[i]! += (stiffness[i] as number) * ((weights[i] as number) - (usual[i] as number))
      bend[4 * i]! += stiffness[i] as number
    }
    const step = solveThree(bend, slope)
    for (let i = 0; i < 3; i++) weights[i]! -= step[i] as number
  }
  return certainty
}

const inputsOf = ({ score, coverage, reach }: Evidence): Weights => [1, score / reach ** reachPower, coverage]

/** Cramer's rule. */
function solveThree(m: number[], right: Weights): Weights {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number]
  const determinant = (p: number[]) => {
    const [x, y, z, u, v, w, r, s, t] = p as typeof m &
      [number, number, number, number, number, number, number, number, number]
    return x * (v * t - w * s) - y * (u * t - w * r) + z * (u * s - v * r)
  }
  const whole = determinant(m)
  const [p, q, r] = right
  return [
    determinant([p, b, c, q, e, f, r, h, i]) / whole,
    determinant([a, p, c, d, q, f, g, r, i]) / whole,
    determinant([a, b, p, d, e, q, g, h, r]) / whole,
  ]
}
