/** BM25: how fast repetitions saturate, and how much a long passage is discounted. */
export interface Shape {
  saturation: number
  lengthDiscount: number
}
/** Impacts are stored in a byte; finer steps changed no ranking. */
const impactSteps = 255

export interface PostingsModel {
  idf: Float32Array
  /** Unit by unit: the passages that contain it, and its impact in them. */
  starts: Uint32Array
  passages: Uint32Array
  impacts: Uint8Array
  saturation: number
}
export interface Weighted {
  unit: number
  weight: number
}

/**
 * An inverted index over numbered units (terms or n-grams) of numbered passages. The BM25 factors of count and length
 * are precomputed, so that a query only multiplies and adds.
 */
export function buildPostings(
  passageCount: number,
  unitCount: number,
  unitsOf: (passage: number, visit: (unit: number) => void) => void,
  { saturation, lengthDiscount }: Shape,
  /** Units in more passages than this say too little for their cost: they are not scored. */
  mostHolders: number,
): PostingsModel {
  const holders = new Uint32Array(unitCount)
  const lengths = new Uint32Array(passageCount)
  const lastSeen = new Int32Array(unitCount).fill(-1)
  let total = 0
  for (let passage = 0; passage < passageCount; passage++)
    unitsOf(passage, (unit) => {
      lengths[passage]!++
      total++
      if (lastSeen[unit] === passage) return
      lastSeen[unit] = passage
      holders[unit]!++
    })
  const starts = new Uint32Array(unitCount + 1)
  for (let unit = 0; unit < unitCount; unit++)
    starts[unit + 1] = starts[unit]! + (holders[unit]! > mostHolders ? 0 : holders[unit]!)
  const passages = new Uint32Array(starts[unitCount]!)
  const impacts = new Uint8Array(starts[unitCount]!)

  const meanLength = total / (passageCount || 1) || 1
  const next = starts.slice(0, unitCount)
  const counts = new Uint16Array(unitCount)
  const present: number[] = []
  for (let passage = 0; passage < passageCount; passage++) {
    present.length = 0
    unitsOf(passage, (unit) => {
      if (counts[unit]! === 0) present.push(unit)
      if (counts[unit]! < 0xffff) counts[unit]!++
    })
    const discount = saturation * (1 - lengthDiscount + (lengthDiscount * lengths[passage]!) / meanLength)
    for (const unit of present) {
      const count = counts[unit]!
      counts[unit] = 0
      if (holders[unit]! > mostHolders) continue
      const at = next[unit]!++
      passages[at] = passage
      impacts[at] = Math.max(1, Math.round((impactSteps * count) / (count + discount)))
    }
  }

  const idf = new Float32Array(unitCount)
  for (let unit = 0; unit < unitCount; unit++) idf[unit] = rarity(passageCount, holders[unit]!)

  return { idf, starts, passages, impacts, saturation }
}

export function openPostings({ idf, starts, passages, impacts, saturation }: PostingsModel, passageCount: number) {
  /** Adds weight × impact for every passage that contains the unit. */
  function accumulate(unit: number, weight: number, scores: Float32Array): void {
    const perStep = (weight * (saturation + 1)) / impactSteps
    for (let at = starts[unit]!; at < starts[unit + 1]!; at++) scores[passages[at]!]! += perStep * impacts[at]!
  }

  const highest = new Float32Array(passageCount)
  const touched: number[] = []
  /** The same for several units that stand for one: a passage with more than one of them gets the highest. */
  function accumulateHighest(units: Weighted[], scores: Float32Array): void {
    for (const { unit, weight } of units) {
      const perStep = (weight * (saturation + 1)) / impactSteps
      for (let at = starts[unit]!; at < starts[unit + 1]!; at++) {
        const passage = passages[at]!
        const value = perStep * impacts[at]!
        if (value <= highest[passage]!) continue
        if (highest[passage] === 0) touched.push(passage)
        scores[passage]! += value - highest[passage]!
        highest[passage] = value
      }
    }
    for (const passage of touched) highest[passage] = 0
    touched.length = 0
  }
  return {
    idf,
    accumulate,
    accumulateHighest,
    bytes: passages.byteLength + impacts.byteLength + idf.byteLength + starts.byteLength,
  }
}

/** How distinctive a unit is that occurs in this many passages. */
export const rarity = (passageCount: number, holders: number): number =>
  Math.log(1 + (passageCount - holders + 0.5) / (holders + 0.5))
