import type { Decision } from 'beckon-contract'
import { expect, test } from 'vitest'
import { decisionWords, percent, shownCandidates, thresholdMarks, verdictNote, verdictWord } from './decision-words.ts'

const message = 'Do you ship abroad?'
const decisionOf = (outcome: Decision['outcome'], confidence = 0, rest: Partial<Decision> = {}): Decision => ({
  outcome,
  lookedUp: message,
  confidence,
  thresholds: { answer: 0.5, guess: 0.32, offer: 0.1 },
  candidates: [],
  ...rest,
})
const candidate = { kind: 'entry', id: 'e', label: 'Shipping?', confidence: 0.3, verdict: 'given' } as const

const said: [why: string, decision: Decision, words: string][] = [
  ['is sure', decisionOf('answered', 0.741), 'Answered with 74% confidence (50% required).'],
  ['is sure in another way', decisionOf('answered', 0.44), 'Answered with 44% confidence.'],
  [
    'guesses',
    decisionOf('guessed', 0.41),
    'Answered as a guess with 41% confidence: it stands out and reached 32%, but a certain answer requires 50%.',
  ],
  [
    'was asked several things',
    decisionOf('several', 0.7),
    'The message has several questions; each was answered separately.',
  ],
  ['offers', decisionOf('offered', 0.2), 'Offered, because no candidate reached 50%.'],
  ['cannot guess', decisionOf('offered', 0.4), 'Offered, because no candidate reached 50%, and none stood out.'],
  ['asks which', decisionOf('offered', 0.6), 'Offered, because the message alone fits several.'],
  [
    'was chosen from',
    decisionOf('chosen', 0.3, { lookedUp: 'Shipping' }),
    'Answered with the option the visitor picked.',
  ],
  [
    'goes on with the turn before',
    decisionOf('follow_up', 0.6, { lookedUp: 'Shipping? Abroad?' }),
    'Searched together with the previous message: “Shipping? Abroad?”. Answered with 60% confidence.',
  ],
  ['makes small talk', decisionOf('small_talk'), 'Small talk; no knowledge needed.'],
  [
    'refuses',
    decisionOf('refused', 0.064),
    'No answer: the closest match reached 6%, and 10% is required to offer it.',
  ],
  [
    'is told too little',
    decisionOf('refused', 0.2),
    'No answer: the closest match reached 20%, but the message alone is too vague.',
  ],
  ['knows nothing like it', decisionOf('refused', 0), 'No answer: nothing in the knowledge is close.'],
  [
    'is a model',
    decisionOf('model', 0.3, { candidates: [candidate] }),
    'The model wrote the reply with these as context.',
  ],
  [
    'is a model that nothing was found for',
    decisionOf('model'),
    'The model wrote the reply without context: nothing in the knowledge was close enough.',
  ],
]
test.each(said)('a bot that %s explains it in a sentence', (_, decision, words) => {
  expect(decisionWords(decision, message)).toBe(words)
})

test('the retrieval query is shown if the spelling was corrected, and only then', () => {
  const words = decisionWords(decisionOf('answered', 0.9, { lookedUp: 'привет' }), 'ghbdtn')
  expect(words).toBe('Searched for “привет”. Answered with 90% confidence (50% required).')
  expect(decisionWords(decisionOf('answered', 0.9), `${message} `)).not.toContain('Searched')
})

test('a long message stored truncated counts as looked up as written', () => {
  const long = `${'Where is my parcel? '.repeat(100)}`
  const words = decisionWords(decisionOf('answered', 0.9, { lookedUp: `${long.slice(0, 999)}…` }), long)
  expect(words).not.toContain('Searched')
})

test('confidence is shown for the answer given, not for higher-ranked candidates', () => {
  const candidates = [
    { ...candidate, confidence: 0.9, verdict: 'rejected' as const },
    { ...candidate, confidence: 0.6 },
  ]
  expect(decisionWords(decisionOf('answered', 0.9, { candidates }), message)).toContain('60% confidence')
})

test('a question or heading that came before a likelier candidate says so', () => {
  const likelier = { ...candidate, kind: 'source' as const, confidence: 0.9, verdict: 'rejected' as const }
  const given = (kind: 'entry' | 'source') =>
    decisionWords(
      decisionOf('answered', 0.9, { candidates: [likelier, { ...candidate, kind, confidence: 0.6 }] }),
      message,
    )
  expect(given('entry')).toMatch(/A question that you wrote comes before documents\.$/)
  expect(given('source')).toMatch(/A document with this heading comes before others\.$/)
})

test('irrelevant candidates are left out, but not the nearest, nor those used', () => {
  const confidences = (confidence: number[], verdict: 'rejected' | 'offered') =>
    shownCandidates({
      candidates: confidence.map((one) => ({ ...candidate, confidence: one, verdict })),
    }).length
  expect(confidences([0.3, 0.01, 0.009], 'rejected')).toBe(2)
  expect(confidences([0.004, 0.003], 'rejected')).toBe(1)
  expect(confidences([0.3, 0.004], 'offered')).toBe(2)
})

test('a value below a threshold is never shown as having reached it', () => {
  expect([percent(0.4999), percent(0.5), percent(0.57), percent(0.29), percent(1)]).toEqual([
    '49%',
    '50%',
    '57%',
    '29%',
    '100%',
  ])
})

test('thresholds are marked if they decided, and a model cites instead of giving', () => {
  expect(thresholdMarks(decisionOf('refused')).map(({ words }) => words)).toEqual([
    '10% to be offered',
    '50% to be given',
  ])
  for (const outcome of ['model', 'small_talk', 'chosen'] as const)
    expect(thresholdMarks(decisionOf(outcome))).toEqual([])
  expect([verdictWord('offered', 'rejected'), verdictWord('model', 'given')]).toEqual(['Rejected', 'Cited'])
})

test('the guess threshold is marked if an answer was guessed', () => {
  expect(thresholdMarks(decisionOf('guessed', 0.41))).toContainEqual({ at: 0.32, words: '32% to be given as a guess' })
})

test('a choice below the mark says why it was offered, and the mark then refers to the first', () => {
  const [first, beside] = [0.3, 0.09].map((confidence) => ({ ...candidate, confidence, verdict: 'offered' as const }))
  if (!first || !beside) throw new Error('Two choices are needed')
  const decision = decisionOf('offered', 0.3, { candidates: [first, beside] })
  expect(verdictNote(decision, first)).toBeNull()
  expect(verdictNote(decision, beside)).toBe('also likely enough beside the first')
  expect(verdictNote(decision, { ...beside, verdict: 'rejected' })).toBeNull()
  expect(thresholdMarks(decision)[0]?.words).toBe('10% for the first to be offered')
  expect(thresholdMarks({ ...decision, candidates: [first] })[0]?.words).toBe('10% to be offered')
})
