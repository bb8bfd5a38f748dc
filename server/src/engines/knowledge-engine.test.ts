import { describe, expect, test } from 'vitest'
import type { Candidate, Finding, SearchResult } from '../search/search.ts'
import { thresholds } from '../search/thresholds.ts'
import type { EngineBot, PastTurn } from './engine.ts'
import { createKnowledgeEngine } from './knowledge-engine.ts'
import { usualFallback } from './wording.ts'

const bot: EngineBot = {
  id: 'b',
  accountId: 'a',
  name: 'Helper',
  greeting: 'Ahoy!',
  fallback: 'I do not know.',
  language: 'ru',
  knowledgeVersion: 1,
  passagesVersion: 1,
  instructions: '',
  engine: 'knowledge',
  providerId: null,
  model: '',
  temperature: null,
  maxTokens: null,
  beyondKnowledge: 0,
  knowledgeOnFailure: 0,
  fallbackProviderId: null,
  fallbackToService: 0,
  fallbackModel: '',
}
const entry = (id: string) => ({ id, questions: [`Question ${id}?`, 'Another'], answer: `Answer ${id}` })
const candidate = (id: string, confidence = 0.2): Candidate => ({
  confidence,
  label: `Question ${id}?`,
  content: { kind: 'answer', entry: entry(id) },
})
const nothing: SearchResult = {
  finding: { kind: 'nothing' },
  confidence: 0,
  thresholds,
  ranked: [],
  candidates: [],
}
const resultOf = (finding: Finding, confidence = 1): SearchResult => ({ ...nothing, finding, confidence })
const likely = (id: string, confidence: number): SearchResult => ({
  ...nothing,
  confidence,
  candidates: [candidate(id, confidence)],
})

/** A conversation with a bot whose search returns these results, and nothing for any other message. */
function talkTo(results: Record<string, SearchResult>, past: PastTurn[] = [], language = bot.language) {
  const asked: string[] = []
  const engine = createKnowledgeEngine({
    search: async (_, message) => {
      asked.push(message)
      return results[message] ?? nothing
    },
    suggestionsOf: async () => ['What does it cost?'],
  })
  const say = (message: string) =>
    engine.reply({
      bot: { ...bot, language },
      message,
      history: async (most) => past.slice(0, most),
      signal: new AbortController().signal,
    })
  return { say, asked }
}
const replyTo = (finding: Finding, { message = 'сколько это стоит', confidence = 1 } = {}) =>
  talkTo({ [message]: resultOf(finding, confidence) }).say(message)

test('an author’s answer is given as it was written, and cited', async () => {
  expect(await replyTo({ kind: 'answer', entry: entry('1') })).toMatchObject({
    text: 'Answer 1',
    answered: true,
    finishReason: 'stop',
    citations: [{ kind: 'entry', source_id: '1', title: 'Question 1?', url: null, quote: 'Answer 1' }],
  })
})

test('near matches are offered as choices, and as a numbered list in the bot’s language', async () => {
  const { text, ...reply } = await replyTo({ kind: 'choices', candidates: [candidate('1'), candidate('2')] })
  expect(text).toBe('Вы имели в виду:\n1. Question 1?\n2. Question 2?')
  expect(reply).toMatchObject({
    finishReason: 'clarify',
    answered: false,
    choices: [
      { id: '1', label: 'Question 1?' },
      { id: '2', label: 'Question 2?' },
    ],
    citations: [{ source_id: '1' }, { source_id: '2' }],
  })
})

test('a visitor who writes in another script is asked back in their own language', async () => {
  const finding: Finding = { kind: 'choices', candidates: [candidate('1')] }
  expect((await replyTo(finding, { message: 'how much is it and when do I pay' })).text).toMatch(/^Did you mean:/)
})

test('a guess is shown with its question, and marked as a guess', async () => {
  const { text, answered, citations } = await replyTo({ kind: 'answer', entry: entry('1'), isGuess: true })
  expect(text).toBe('Я не уверен, но, возможно, вы об этом:\n\n**Question 1?**\n\nAnswer 1')
  expect({ answered, cited: citations.length }).toEqual({ answered: true, cited: 1 })
})

test('two sections of one source are choices with different ids', async () => {
  const section = (id: string): Candidate => ({
    confidence: 0.2,
    label: `Manual › ${id}`,
    content: {
      kind: 'extract',
      text: id,
      passages: [{ id: `passage-${id}`, sourceId: 'manual', title: `Manual › ${id}`, url: null, text: id }],
    },
  })
  const { choices } = await replyTo({ kind: 'choices', candidates: [section('Brakes'), section('Gears')] })
  expect(choices).toEqual([
    { id: 'manual', label: 'Manual › Brakes' },
    { id: 'passage-Gears', label: 'Manual › Gears' },
  ])
})

test('of several questions, the one without an answer is named', async () => {
  const { text } = await replyTo({ kind: 'several', parts: [candidate('1')], unknown: ['есть ли у вас лодки'] })
  expect(text).toBe('Answer 1\n\nНа вопрос «есть ли у вас лодки» у меня нет ответа.')
})

test('a question that is repeated brings no markup of the visitor’s into the reply', async () => {
  const unknown = ['is [your prize](https://evil.example) **here**']
  const { text } = await replyTo({ kind: 'several', parts: [candidate('1')], unknown })
  expect(text).toContain('is your prize(https://evil.example) here')
})

test('several questions are answered one after the other, and all are cited', async () => {
  const parts = ['1', '2'].map((id) => candidate(id))
  const { text, citations } = await replyTo({ kind: 'several', parts })
  expect(text).toBe('Answer 1\n\nAnswer 2')
  expect(citations).toMatchObject([
    { source_id: '1', marks: ['Answer 1'.length] },
    { source_id: '2', marks: [text.length] },
  ])
})

describe('after choices were offered', () => {
  const labels = ['How do I cancel my booking?', 'Can I change the dates?']
  const offered: PastTurn = {
    message: 'my booking',
    reply: 'Did you mean: …',
    choices: labels.map((label, at) => ({ id: `0198f3c2-0000-7000-8000-00000000000${at + 1}`, label })),
  }
  const candidates = labels.map((label, at) => ({ ...candidate(`${at + 1}`), label }))
  const results = { 'my booking': { ...nothing, candidates } }

  test.each([
    ['2', 'Answer 2'],
    ['the second one', 'Answer 2'],
    ['change the dates', 'Answer 2'],
    ['How do I cancel my booking?', 'Answer 1'],
    ['yes', 'Answer 1'],
    ['secnd', 'Answer 2'],
    ['the frist one please', 'Answer 1'],
    ['both', 'Answer 1\n\nAnswer 2'],
    ['all of them, please', 'Answer 1\n\nAnswer 2'],
    ['0198f3c2-0000-7000-8000-000000000002', 'Answer 2'],
  ])('“%s” picks one of them', async (message, text) => {
    expect(await talkTo(results, [offered], 'en').say(message)).toMatchObject({ text, answered: true })
  })

  test('a choice that the old message no longer finds is found by its label', async () => {
    const [, second] = candidates
    const talk = talkTo(
      { 'Can I change the dates?': { ...nothing, candidates: second ? [second] : [] } },
      [offered],
      'en',
    )
    expect(await talk.say('2')).toMatchObject({ text: 'Answer 2' })
  })

  test.each([
    ['no', 'en', 'my booking', /^What do you mean, then\?/],
    ['none of these', 'en', 'my booking', /^What do you mean, then\?/],
    ['nein', 'de', 'meine Buchung', /^Was meinen Sie dann\?/],
    ['нет', 'ru', 'моя бронь', /^Что же вы имели в виду\?/],
    ['нет', 'en', 'моя бронь', /^Что же вы имели в виду\?/],
    ['non', 'fr', 'ma réservation', /^Que voulez-vous savoir, alors/],
    ['いいえ', 'ja', '予約', /^では、どのような/],
  ])('“%s” asks what else is meant (%s)', async (message, language, asked, text) => {
    const reply = await talkTo(results, [{ ...offered, message: asked }], language).say(message)
    expect(reply).toMatchObject({ text: expect.stringMatching(text), finishReason: 'stop', answered: true })
  })

  test('a follow-up to what was picked by its number goes on from the question before', async () => {
    const picked: PastTurn = { message: '2', reply: 'Answer 2', citations: ['2'] }
    const lookedUp = 'my booking Can I change the dates? and for a child?'
    const answer = { ...entry('2'), answer: 'A child may change too.' }
    const same: Candidate = { ...candidate('2', 0.3), content: { kind: 'answer', entry: answer } }
    const talk = talkTo({ [lookedUp]: { ...nothing, candidates: [same] } }, [picked, offered], 'en')
    expect(await talk.say('and for a child?')).toMatchObject({ text: 'A child may change too.', answered: true })
  })

  test('a new question is not a choice', async () => {
    const other = { 'is there a gym': resultOf({ kind: 'answer', entry: entry('9') }, 0.6) }
    expect(await talkTo({ ...results, ...other }, [offered], 'en').say('is there a gym')).toMatchObject({
      text: 'Answer 9',
    })
  })
})

describe('the missing context of a message', () => {
  const past: PastTurn[] = [{ message: 'What does shipping cost?', reply: '5 euros' }]

  test.each(['who won the world cup?', 'tell me a joke', 'asdf', 'that did not help', 'yes', 'no', '2'])(
    '“%s” is not a follow-up, and does not repeat the old answer',
    async (message) => {
      const talk = talkTo({ [`What does shipping cost? ${message}`]: likely('shipping', 0.8) }, past, 'en')
      expect((await talk.say(message)).text).not.toContain('Answer shipping')
    },
  )

  test('is taken from the previous turn if the message finds nothing on its own', async () => {
    const talk = talkTo({ 'What does shipping cost? and abroad?': likely('abroad', 0.6) }, past, 'en')
    expect(await talk.say('and abroad?')).toMatchObject({ text: 'Answer abroad', answered: true })
  })
  test.each([
    ['ar', 'وماذا عن الخارج؟'],
    ['hi', 'और विदेश में?'],
    ['th', 'แล้วต่างประเทศล่ะ'],
    ['ja', 'では海外は？'],
    ['ko', '그럼 해외는요?'],
  ])('is recognised by its first word in %s', async (language, message) => {
    const talk = talkTo({ [`What does shipping cost? ${message}`]: likely('abroad', 0.6) }, past, language)
    expect((await talk.say(message)).text).toContain('Answer abroad')
  })
  test('is not taken if the message is complete, or is the first one', async () => {
    const own = { 'and abroad?': resultOf({ kind: 'answer', entry: entry('own') }, 0.6) }
    expect(await talkTo(own, past, 'en').say('and abroad?')).toMatchObject({ text: 'Answer own' })
    expect(await talkTo({}, [], 'en').say('and abroad?')).toMatchObject({ finishReason: 'fallback' })
  })
  test('must match well', async () => {
    const talk = talkTo({ 'What does shipping cost? and abroad?': likely('abroad', 0.2) }, past, 'en')
    expect(await talk.say('and abroad?')).toMatchObject({ finishReason: 'fallback' })
  })
})

test('a correction is answered with what was meant', async () => {
  const talk = talkTo({ 'the massage': resultOf({ kind: 'answer', entry: entry('spa') }, 0.6) }, [], 'en')
  expect(await talk.say('no, I meant the massage')).toMatchObject({ text: 'Answer spa' })
})

test('a message typed on the wrong keyboard layout is understood', async () => {
  const talk = talkTo({ 'пробный урок': resultOf({ kind: 'answer', entry: entry('trial') }, 0.7) })
  expect(await talk.say('ghj,ysq ehjr')).toMatchObject({ text: 'Answer trial' })
})

test('a request for help shows suggested questions, which can be picked like choices', async () => {
  const { text, answered, choices } = await talkTo({}, [], 'en').say('What can you do?')
  expect(text).toMatch(/\n1\. What does it cost\?$/)
  expect(answered).toBe(true)
  expect(choices).toEqual([{ id: 'suggestion-1', label: 'What does it cost?' }])
  const past: PastTurn[] = [{ message: 'What can you do?', reply: text, choices: choices ?? [] }]
  const talk = talkTo({ 'What does it cost?': resultOf({ kind: 'answer', entry: entry('costs') }, 0.7) }, past, 'en')
  expect(await talk.say('1')).toMatchObject({
    text: 'Answer costs',
    answered: true,
    trace: { decision: { outcome: 'chosen', lookedUp: 'What does it cost?' } },
  })
  expect(talk.asked).not.toContain('What can you do?')
})

test('choices can be picked after small talk, but not after another question', async () => {
  const offer: PastTurn = { message: 'cancel', reply: '…', choices: [{ id: '2', label: 'Question 2?' }] }
  const results = { cancel: { ...nothing, candidates: [candidate('2', 0.2)] } }
  const afterThanks = talkTo(results, [{ message: 'thanks', reply: 'You’re welcome!' }, offer], 'en')
  expect(await afterThanks.say('the first one')).toMatchObject({ text: 'Answer 2' })
  const floor = { 'the first one': resultOf({ kind: 'answer', entry: entry('floor'), isGuess: true }, 0.4) }
  const afterQuestion = talkTo(
    { ...results, ...floor },
    [{ message: 'opening hours', reply: 'From nine.' }, offer],
    'en',
  )
  expect(await afterQuestion.say('the first one')).toMatchObject({ finishReason: 'fallback' })
})

describe('a follow-up to the previous reply', () => {
  const breakfast = { id: 'breakfast', questions: ['Is breakfast included?'], answer: 'Yes; kids pay half.' }
  const past: PastTurn[] = [
    { message: 'Is breakfast included?', reply: breakfast.answer, citations: ['breakfast', 'handbook'] },
  ]
  const together = (message: string, ...candidates: Candidate[]): Record<string, SearchResult> => ({
    [message]: resultOf({ kind: 'answer', entry: entry('rooms') }, 0.6),
    [`Is breakfast included? ${message}`]: { ...nothing, candidates },
  })
  const same: Candidate = { confidence: 0.2, label: 'Breakfast', content: { kind: 'answer', entry: breakfast } }

  test('stays on its topic if that reply mentions what is asked', async () => {
    const talk = talkTo(together('and the kids?', candidate('other', 0.4), same), past, 'en')
    expect(await talk.say('and the kids?')).toMatchObject({ text: breakfast.answer })
  })

  test('stays on the topic of a document too', async () => {
    const passage = { id: 'p', sourceId: 'handbook', title: 'Breakfast', url: null, text: 'Kids pay half.' }
    const extract: Candidate = { ...same, content: { kind: 'extract', text: 'Kids pay half.', passages: [passage] } }
    const talk = talkTo(together('and the kids?', extract), past, 'en')
    expect(await talk.say('and the kids?')).toMatchObject({ text: 'Kids pay half.' })
  })

  test('is answered on its own if that reply does not mention what is asked', async () => {
    const talk = talkTo(together('and the dog?', same), past, 'en')
    expect(await talk.say('and the dog?')).toMatchObject({ text: 'Answer rooms' })
  })

  test('is a guess if it only refers back', async () => {
    const likelySame = { ...same, confidence: 0.5 }
    const lookup = { 'Is breakfast included? How good is it?': { ...nothing, candidates: [likelySame] } }
    const { text } = await talkTo(lookup, past, 'en').say('How good is it?')
    expect(text).toContain(breakfast.answer)
    expect(text).not.toBe(breakfast.answer)
    const elsewhere = { 'Is breakfast included? How good is it?': likely('pool', 0.5) }
    expect(await talkTo(elsewhere, past, 'en').say('How good is it?')).toMatchObject({ finishReason: 'fallback' })
  })

  test('stays on its topic if that reply mentions it in a related word, also if another answer is certain', async () => {
    const message = 'and for the children?'
    const lookup = {
      ...together(message, same),
      [message]: resultOf({ kind: 'answer', entry: entry('family') }, 0.95),
    }
    expect(await talkTo(lookup, past, 'en').say(message)).toMatchObject({ text: breakfast.answer })
    const topic = { 'and family rooms?': resultOf({ kind: 'answer', entry: entry('family') }, 0.95) }
    expect(await talkTo(topic, past, 'en').say('and family rooms?')).toMatchObject({ text: 'Answer family' })
  })

  test('that asks for its price stays on its topic only if that answer has a price', async () => {
    const message = 'and what does it cost?'
    const priced = { ...breakfast, answer: 'Yes; otherwise it costs €18.' }
    const costly: Candidate = { ...same, content: { kind: 'answer', entry: priced } }
    expect((await talkTo(together(message, costly), past, 'en').say(message)).text).toContain('€18')
    expect(await talkTo(together(message, same), past, 'en').say(message)).toMatchObject({ text: 'Answer rooms' })
    const sure = { [message]: resultOf({ kind: 'answer', entry: entry('rooms') }, 0.95) }
    expect((await talkTo({ ...together(message, costly), ...sure }, past, 'en').say(message)).text).toContain('€18')
  })

  test('“yes” needs nothing more, unless the reply asked something', async () => {
    expect(await talkTo({}, past, 'en').say('yes')).toMatchObject({
      text: 'Is there anything else I can help you with?',
      answered: true,
    })
    const asking: PastTurn = { message: 'a table', reply: 'Shall I call you?', citations: ['table'] }
    expect(await talkTo({}, [asking], 'en').say('yes')).toMatchObject({ finishReason: 'fallback' })
  })

  test('picks the candidate that mentions the most of its words', async () => {
    const named = (id: string, label: string): Candidate => ({ ...candidate(id, 0.2), label })
    const alone = { ...nothing, candidates: [named('in', 'Arrival fees'), named('out', 'Departure fees')] }
    const talk = talkTo({ 'and departure fees?': alone }, past, 'en')
    expect((await talk.say('and departure fees?')).text).toContain('Answer out')
  })
})

test('an extract cites its source, with a short quote', async () => {
  const passage = {
    id: 'p',
    sourceId: 's',
    title: 'Manual › Costs',
    url: 'https://shop.example/costs',
    text: 'x'.repeat(500),
  }
  const { citations } = await replyTo({ kind: 'extract', text: 'It is free.', passages: [passage] })
  expect(citations).toEqual([
    {
      kind: 'source',
      source_id: 's',
      title: 'Manual › Costs',
      url: 'https://shop.example/costs',
      quote: `${'x'.repeat(199)}…`,
    },
  ])
})

test('without a match the bot replies with the fallback, marked as unanswered', async () => {
  expect(await replyTo({ kind: 'nothing' })).toMatchObject({
    text: 'I do not know.',
    answered: false,
    finishReason: 'fallback',
  })
})

test('small talk is answered without citations, and counts as answered', async () => {
  const { trace, ...reply } = await replyTo({ kind: 'nothing' }, { message: 'Hello!' })
  expect(trace?.decision?.outcome).toBe('small_talk')
  expect(reply).toEqual({
    text: 'Ahoy!',
    answered: true,
    finishReason: 'stop',
    citations: [],
    usage: { input_tokens: 0, output_tokens: 0 },
  })
})

test('an author’s own answer to a greeting takes precedence over small talk if it surely fits', async () => {
  const found: Finding = { kind: 'answer', entry: entry('1') }
  expect((await replyTo(found, { message: 'Hello!', confidence: 0.95 })).text).toBe('Answer 1')
  expect((await replyTo(found, { message: 'Hello!', confidence: 0.7 })).text).toBe('Ahoy!')
})

describe('the decision behind a reply', () => {
  const past: PastTurn[] = [{ message: 'What does shipping cost?', reply: '5 euros' }]
  const offered: PastTurn = { message: 'cancel', reply: '…', choices: [{ id: '2', label: 'Question 2?' }] }
  const found = (id: string, confidence: number): SearchResult => ({
    ...likely(id, confidence),
    finding: candidate(id).content,
  })
  const whyOf = async (
    results: Record<string, SearchResult>,
    message: string,
    before: PastTurn[] = [],
    language = 'en',
  ) => (await talkTo(results, before, language).say(message)).trace

  test('is a trace without a model', async () => {
    expect(await whyOf({ 'opening hours': found('1', 0.6) }, 'opening hours')).toEqual({
      engine: 'knowledge',
      provider: null,
      model: null,
      modelCalls: 0,
      firstTextMs: null,
      passages: [],
      tools: [],
      providerError: null,
      decision: {
        outcome: 'answered',
        lookedUp: 'opening hours',
        confidence: 0.6,
        thresholds: { answer: 0.5, guess: 0.33, offer: 0.1 },
        candidates: [{ kind: 'entry', id: '1', label: 'Question 1?', confidence: 0.6, verdict: 'given' }],
      },
    })
  })

  test.each<[string, string, Record<string, SearchResult>, PastTurn[], object]>([
    ['refused', 'tell me a joke', { 'tell me a joke': likely('1', 0.05) }, [], { lookedUp: 'tell me a joke' }],
    ['refused', '2', { 2: found('1', 0.6) }, [], { confidence: 0.6, candidates: [{ id: '1', verdict: 'rejected' }] }],
    ['small_talk', 'Hello!', { 'Hello!': found('1', 0.7) }, [], { candidates: [{ id: '1', verdict: 'rejected' }] }],
    [
      'chosen',
      'yes',
      { cancel: { ...nothing, candidates: [candidate('1', 0.3), candidate('2', 0.2)] } },
      [offered],
      {
        lookedUp: 'cancel',
        candidates: [
          { id: '1', verdict: 'rejected' },
          { id: '2', verdict: 'given' },
        ],
      },
    ],
    [
      'follow_up',
      'and abroad?',
      { 'What does shipping cost? and abroad?': likely('abroad', 0.6) },
      past,
      { lookedUp: 'What does shipping cost? and abroad?', candidates: [{ id: 'abroad', verdict: 'given' }] },
    ],
    [
      'follow_up',
      'and number 3?',
      { 'and number 3?': { ...likely('3', 0.2), candidates: [{ ...candidate('3', 0.2), label: 'Number 3' }] } },
      past,
      { lookedUp: 'and number 3?', candidates: [{ id: '3', verdict: 'given' }] },
    ],
    ['answered', 'no, I meant the massage', { 'the massage': found('spa', 0.6) }, [], { lookedUp: 'the massage' }],
  ])('%s: “%s”', async (outcome, message, results, before, why) => {
    expect((await whyOf(results, message, before))?.decision).toMatchObject({ outcome, ...why })
  })

  test('has the thresholds that were used for this message', async () => {
    const needed = { answer: 0.5, guess: 0.28, offer: 0.15 }
    const trace = await whyOf({ 'opening hours': { ...found('1', 0.3), thresholds: needed } }, 'opening hours')
    expect(trace?.decision?.thresholds).toEqual(needed)
  })

  test('has the corrected words if the keyboard layout was wrong', async () => {
    const trace = await whyOf({ 'пробный урок': found('trial', 0.7) }, 'ghj,ysq ehjr', [], 'ru')
    expect(trace?.decision).toMatchObject({ outcome: 'answered', lookedUp: 'пробный урок' })
  })
})

describe('after a guess', () => {
  const guess: PastTurn = {
    message: 'a towel',
    reply: 'I’m not sure, but this may be what you mean:\n\n**Question 1?**\n\nAnswer 1',
    citations: ['1'],
  }
  const found = { 'a towel': { ...nothing, candidates: [candidate('1', 0.3), candidate('2', 0.05)] } }

  test('“yes” confirms it', async () => {
    expect(await talkTo(found, [guess], 'en').say('yes')).toMatchObject({
      text: 'Is there anything else I can help you with?',
      answered: true,
    })
  })
  test('“no” offers what else may be meant', async () => {
    expect(await talkTo(found, [guess], 'en').say('no')).toMatchObject({
      finishReason: 'clarify',
      choices: [{ id: '2', label: 'Question 2?' }],
    })
  })
  test('“no” gets the fallback if nothing else may be meant', async () => {
    expect(await talkTo({}, [guess], 'en').say('no')).toMatchObject({ text: bot.fallback, answered: false })
  })
})

test('a number picks a choice, even if an answer surely has that number', async () => {
  const offered: PastTurn = { message: 'tutor', reply: 'Did you mean: …', choices: [{ id: '7', label: 'Question 7?' }] }
  const results = {
    1: resultOf({ kind: 'answer', entry: entry('price') }, 0.95),
    tutor: { ...nothing, candidates: [candidate('7')] },
  }
  expect(await talkTo(results, [offered], 'en').say('1')).toMatchObject({ text: 'Answer 7' })
  expect(await talkTo(results, [], 'en').say('1')).toMatchObject({ finishReason: 'fallback' })
})

test('a number that is not among the choices gets the choices again', async () => {
  const choices = ['1', '2'].map((id) => ({ id, label: `Question ${id}?` }))
  const offered: PastTurn = { message: 'my booking', reply: 'Did you mean: …', choices }
  const talk = talkTo({ 'my booking': { ...nothing, candidates: [candidate('1'), candidate('2')] } }, [offered], 'en')
  for (const message of ['3', 'the third one'])
    expect(await talk.say(message)).toMatchObject({ finishReason: 'clarify', choices })
})

test('a correction keeps the topic of the message before, but not its answer', async () => {
  const past: PastTurn = { message: 'Which vaccinations does my dog need?', reply: 'Answer dog', citations: ['dog'] }
  const named = (id: string, confidence: number): Candidate => ({ ...candidate(id, confidence), label: `My ${id}?` })
  const talk = talkTo(
    {
      'my cat': { ...nothing, finding: { kind: 'choices', candidates: [named('flea', 0.2), named('cat', 0.1)] } },
      'Which vaccinations does my dog need? my cat': {
        ...nothing,
        candidates: [named('dog', 0.6), named('flea', 0.2), named('cat', 0.1)],
      },
    },
    [past],
    'en',
  )
  expect((await talk.say('no, I meant my cat')).text).toContain('Answer cat')
})

describe('a message in the wrong letters', () => {
  const results = { 'а есть ли скидки': resultOf({ kind: 'answer', entry: entry('1'), isGuess: true }, 0.4) }
  test('is answered in the language that it was meant in', async () => {
    expect((await talkTo(results).say('a est li skidki')).text).toMatch(/^Я не уверен/)
  })
})

describe('the fallback text of a new bot', () => {
  const engine = createKnowledgeEngine({ search: async () => nothing, suggestionsOf: async () => [] })
  const ask = async (message: string, fallback: string) => {
    const request = { message, history: async () => [], signal: AbortSignal.timeout(60_000) }
    return (await engine.reply({ bot: { ...bot, fallback }, ...request })).text
  }
  test('is said in the bot’s language, or the visitor’s', async () => {
    expect(await ask('какая погода?', usualFallback)).toBe('Пока не знаю ответа на этот вопрос.')
    expect(await ask('what is the weather like?', usualFallback)).toBe(usualFallback)
    expect(await ask('a est li skidki', usualFallback)).toBe('Пока не знаю ответа на этот вопрос.')
  })
  test('stays as the author wrote it', async () => {
    expect(await ask('какая погода?', 'Ask at the desk.')).toBe('Ask at the desk.')
  })
})

describe('“not this, that” after a turn', () => {
  const past: PastTurn[] = [{ message: 'Do you rent road bikes?', reply: 'Yes, for 30 euros a day.' }]

  test.each([
    ['not a road bike, a tandem', 'a tandem'],
    ['not that, the tandem', 'the tandem'],
  ])('“%s” looks up what is meant', async (message, meant) => {
    const talk = talkTo({ [meant]: resultOf({ kind: 'answer', entry: entry('tandem') }, 0.6) }, past, 'en')
    expect(await talk.say(message)).toMatchObject({ text: 'Answer tandem' })
  })

  test('is a question of its own if the first was not mentioned', async () => {
    const talk = talkTo({}, past, 'en')
    await talk.say('not getting any mails, what is the reason')
    expect(talk.asked).not.toContain('what is the reason')
  })
})

describe('a visitor who asks for a person', () => {
  const wish = 'I want to talk to a real person'
  const entryAbout = (question: string) => ({ id: 'x', questions: [question], answer: '€18 per person' })
  const ask = (question: string, message = wish) =>
    talkTo({ [message]: resultOf({ kind: 'answer', entry: entryAbout(question) }, 0.95) }, [], 'en').say(message)

  test('gets no answer that only mentions persons, but the fallback text, and is told that it talks to a program', async () => {
    const reply = await ask('What does breakfast cost?')
    expect(reply).toMatchObject({
      text: 'I’m Helper, an automated assistant: a program, not a person.\n\nI do not know.',
      ...{ finishReason: 'fallback', answered: false, citations: [] },
    })
    expect(reply.trace?.decision?.outcome).toBe('asks_for_person')
  })
  test('gets the author’s answer about it', async () => {
    expect(await ask('How can I reach you by phone?')).toMatchObject({ text: '€18 per person', answered: true })
  })
  test('can still pick a choice that is called so', async () => {
    const found = { ...nothing, candidates: [candidate('agent'), candidate('2')] }
    const offered: PastTurn = {
      ...{ message: 'fees', reply: 'Did you mean', citations: ['agent', '2'] },
      choices: [
        { id: 'agent', label: 'Question agent?' },
        { id: '2', label: 'Question 2?' },
      ],
    }
    const { say } = talkTo({ fees: found }, [offered], 'en')
    expect(await say('agent')).toMatchObject({ text: 'Answer agent' })
  })
})
