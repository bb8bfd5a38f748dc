import { describe, expect, test } from 'vitest'
import type { Mark } from './citation-marks.ts'
import { citationsOf, type RetrievedPassage, selectPassages } from './retrieval.ts'

const passage = (id: string, text: string): RetrievedPassage => ({
  kind: 'source',
  id,
  title: `Title ${id}`,
  url: null,
  text,
})
const shipping = passage('s', 'Orders above 50 euro are shipped free of charge within Germany and Austria.')
const returns = passage('r', 'You can send everything back within thirty days. Keep the receipt.')

describe('the passages for a model', () => {
  test('are the best ones that fit', () => {
    const long = Array.from({ length: 20 }, (_, at) => passage(`${at}`, 'x'.repeat(2_500)))
    expect(selectPassages(long).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
    expect(selectPassages(Array.from({ length: 20 }, () => shipping))).toHaveLength(10)
  })
  test('include the best one however long it is', () => {
    const [first, second] = selectPassages([passage('a', 'x'.repeat(50_000)), shipping])
    expect(first?.text).toHaveLength(6_000)
    expect(second).toEqual(shipping)
  })
})

describe('citations', () => {
  const cited = (reply: string, marks: Mark[] = []) =>
    citationsOf(reply, [shipping, returns], marks).map(({ source_id }) => source_id)

  test('are what the model marked, in that order', () => {
    expect(
      cited('Anything', [
        { passage: 2, at: 3 },
        { passage: 1, at: 8 },
      ]),
    ).toEqual(['r', 's'])
  })
  test('say where they were marked, each place once, at 50 places at most', () => {
    const at = (...places: number[]) => places.map((place) => ({ passage: 1, at: place }))
    expect(citationsOf('Anything', [shipping], at(3, 3, 8))).toEqual([
      { kind: 'source', source_id: 's', title: 'Title s', url: null, quote: shipping.text, marks: [3, 8] },
    ])
    const [often] = citationsOf('Anything', [shipping], at(...Array(60).keys()))
    expect(often?.marks).toHaveLength(50)
  })
  test('without marks are only what the reply repeats', () => {
    expect(cited('Sure: orders above 50 euro are\nshipped free of charge.')).toEqual(['s'])
    expect(cited('It is free within Germany.')).toEqual([])
    expect(cited('Yes.')).toEqual([])
  })
  test('are found in scripts without spaces too', () => {
    const chinese = passage('z', '订单满五十欧元在德国和奥地利境内免费送货。')
    expect(citationsOf('您好，订单满五十欧元在德国和奥地利境内免费送货。', [chinese], [])).toHaveLength(1)
    expect(citationsOf('您好，请问您想了解哪一方面的送货信息呢？', [chinese], [])).toEqual([])
  })
  test('have a short quote', () => {
    const [citation] = citationsOf('', [passage('l', '👋'.repeat(300))], [{ passage: 1, at: 0 }])
    expect(citation?.quote).toMatch(/^(👋){99}…$/u)
  })
})
