import { factorise, solveOne } from './symmetric-solve.ts'

/** Evidence about a best match. */
export interface Evidence {
  score: number
  /** The score that the answer's own phrasings reach. */
  reach: number
  /** 0 to 1: how much of the question's information content the answer's phrasings share. */
  support: number
}
export interface Trial extends Evidence {
  /** Whether answering would have been right. */
  isRight: boolean
}

type Weights = [bias: number, score: number, support: number]
/** Confidence for the given evidence: a logistic function. */
export interface Certainty {
  weights: Weights
  /** Answers with few phrasings cannot reach high scores, so their lower ones are raised by this power of the reach. */
  reachPower: number
}
/** Weights that work across many knowledge bases; used alone if there is too little data to fit. */
const usualOfMeaning: Certainty = { weights: [-3.95, 7.9, 1.6], reachPower: 1.5 }
/** Spelling alone finds similarity more easily: in words that all questions share. */
const usualOfSpelling: Certainty = { weights: [-4.6, 7.9, 1.6], reachPower: 2 }
/** Regularisation: how strongly the default weights resist what a knowledge base shows. */
const stiffness: Weights = [20, 20, 20]
/**
 * Trials count as at most this many: an author's phrasings resemble each other more than visitors' questions resemble
 * them.
 */
const mostTrials = 30
const rounds = 12

/**
 * Fits from trials how likely an answer is right, 0 to 1, with right and wrong weighted equally however many there are
 * of each. Logistic regression around the default weights, by Newton's method.
 */
export function fitCertainty(trials: Trial[], usesMeaning: boolean): Certainty {
  const usual = usesMeaning ? usualOfMeaning : usualOfSpelling
  const right = trials.filter((trial) => trial.isRight).length
  const perSide = Math.min(right, trials.length - right, mostTrials / 2)
  const weights: Weights = [...usual.weights]
  const fitted: Certainty = { ...usual, weights }
  if (perSide === 0) return fitted
  const size = weights.length
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(size)
    const bend = new Float64Array(size * size)
    for (const trial of trials) {
      const inputs = inputsOf(trial, usual.reachPower)
      const estimate = certaintyOf(trial, fitted)
      const importance = perSide / (trial.isRight ? right : trials.length - right)
      for (let i = 0; i < size; i++) {
        slope[i]! += importance * (estimate - Number(trial.isRight)) * (inputs[i] as number)
        for (let j = 0; j < size; j++)
          bend[size * i + j]! += importance * estimate * (1 - estimate) * (inputs[i] as number) * (inputs[j] as number)
      }
    }
    for (let i = 0; i < size; i++) {
      slope[i]! += (stiffness[i] as number) * ((weights[i] as number) - (usual.weights[i] as number))
      bend[(size + 1) * i]! += stiffness[i] as number
    }
    const step = solveOne(factorise(bend, size), size, slope)
    for (let i = 0; i < size; i++) weights[i]! -= step[i] as number
  }
  return fitted
}

/** 0 to 1: how likely the best match is right. */
export function certaintyOf(evidence: Evidence, { weights, reachPower }: Certainty): number {
  const [one, score, support] = inputsOf(evidence, reachPower)
  return 1 / (1 + Math.exp(-(weights[0] * one + weights[1] * score + weights[2] * support)))
}

const inputsOf = ({ score, reach, support }: Evidence, reachPower: number): Weights => [
  1,
  score / reach ** reachPower,
  support,
]
