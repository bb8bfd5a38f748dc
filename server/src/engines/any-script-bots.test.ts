import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildEntryPart, buildPassagePart } from '../search/build-parts.ts'
import { type KnowledgeIndex, searchIndex } from '../search/search.ts'
import { functionWords } from '../search/text/function-words.ts'
import type { Language } from '../search/text/languages.ts'
import { questionOf } from '../search/text/normalise.ts'
import { expectLinear } from '../test/growth.ts'
import type { EngineBot, EngineReply, PastTurn } from './engine.ts'
import { createKnowledgeEngine } from './knowledge-engine.ts'

const languages = [...Object.keys(functionWords), 'pt-BR', 'nb', 'ka', 'und']
/** The words of each script, from its letters. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'äöüßéèêçñőşıțğøåæłćžđ',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ',
  'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإ',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'अआइईकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
  'กขคงจฉชซดตถทธนบปผฝพฟภมยรลวศสหอะาเแโ',
  '日本語東京大学中国人民我是学生漢字ひらがなカタカナ',
  '한국어서울대학교가나다라마바사',
  'აბგდევზთიკლმნოპ',
  'աբգդեզէըթժիլխծկ',
]
const ordinary = fc.oneof(
  ...alphabets.map((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 3, maxLength: 12 })),
)
const odd = fc.oneof(
  fc.constantFrom(
    '',
    '🚲',
    '👩‍👩‍👧',
    'e\u0301\u0316\u0307',
    '\ud800',
    'a\udc00b',
    '\u200d\u200b\ufeff',
    '\ufdfa',
    'ﬃ㋿',
    'constructor',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  ordinary.map((word) => word.repeat(20)),
  fc.tuple(ordinary, ordinary).map(([one, other]) => one + other),
)
const texts = fc.array(fc.oneof({ weight: 3, arbitrary: ordinary }, { weight: 1, arbitrary: odd }), { maxLength: 12 })
const written = texts.map((words) => words.join(' '))
/** What an author stores is never empty; this includes an ordinary word too. */
const question = fc.tuple(ordinary, written).map((parts) => parts.join(' '))

/** Words that only a hostile text contains. */
const endless = ['пре'.repeat(3_334), 'e\u0301'.repeat(5_000), '\ufdfa'.repeat(600), '東京'.repeat(1_000)]

/** Messages that need the turn before. */
const continuing = fc.constantFrom('2', 'yes', 'нет', 'and for a child?', 'no, I meant the other', 'thanks', 'それで？')

const bot: EngineBot = {
  ...{ id: 'b', accountId: 'a', name: 'Mia', greeting: 'Ahoy!', fallback: 'I do not know.', language: 'en' },
  ...{ knowledgeVersion: 1, passagesVersion: 1, instructions: '', engine: 'knowledge', providerId: null, model: '' },
  ...{ temperature: null, maxTokens: null, beyondKnowledge: 0, knowledgeOnFailure: 0 },
  ...{ fallbackProviderId: null, fallbackToService: 0, fallbackModel: '' },
}

/** A conversation with the engine that visitors talk to, about this knowledge. */
function talkAbout(index: KnowledgeIndex, language: string, suggestions: string[]) {
  const engine = createKnowledgeEngine({
    search: (_, message) => searchIndex(questionOf(message), index, 3),
    suggestionsOf: async () => suggestions,
  })
  const past: PastTurn[] = []
  return async (message: string): Promise<EngineReply> => {
    const reply = await engine.reply({
      bot: { ...bot, language },
      message,
      history: async (most) => past.slice(0, most),
      signal: new AbortController().signal,
    })
    const citations = reply.citations.map(({ source_id }) => source_id)
    past.unshift({ message, reply: reply.text, choices: reply.choices ?? [], citations })
    return reply
  }
}

/** Always the same, so that a failure can be reproduced. */
const settings = { seed: 20_261_116, numRuns: 5 }

describe.each(languages.map((language, at) => [language, at] as const))(
  'a bot whose language is %s',
  (language, at) => {
    // Words that identify the language, so that its own stemmer processes all the others.
    const contentWords = (functionWords[language as Language] ?? '').split(/\s+/).filter(Boolean).slice(0, 20).join(' ')
    const longest = endless[at % endless.length] as string

    test('indexes and answers any text in a conversation, and finds an entry that is asked verbatim', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(question, { minLength: 1, maxLength: 5, selector: (text) => text.split(' ', 1)[0] }),
          fc.array(fc.tuple(written, written), { minLength: 1, maxLength: 4 }),
          fc.array(fc.oneof(written, continuing), { maxLength: 4 }),
          async (questions, documents, messages) => {
            const entries = questions.map((text, at) => ({
              id: `e${at}`,
              questions: [text],
              answer: contentWords || 'Yes.',
            }))
            const passages = documents.map(([title, text], at) => ({
              id: `p${at}`,
              sourceId: `s${at % 2}`,
              title,
              url: null,
              text: `${contentWords}\n\n${text}`,
            }))
            const index = {
              searchEntries: buildEntryPart(entries, undefined, { language }),
              searchPassages: buildPassagePart(passages, { language }),
            }
            const say = talkAbout(index, language, questions)
            for (const message of [questions[0] as string, ...messages]) {
              const { text, finishReason } = await say(message)
              expect({ message, text: text.trim(), finishReason }).not.toMatchObject({ text: '' })
            }
            for (const [at, text] of questions.entries())
              expect((await searchIndex(questionOf(text), index)).ranked.slice(0, questions.length)).toContain(`e${at}`)
          },
        ),
        { ...settings, examples: [[[`question ${longest}`], [[longest, longest]], [longest]]] },
      )
    })
  },
)

test('text in any script is indexed and searched in linear time', async () => {
  const words = fc.sample(fc.oneof(ordinary, odd), { ...settings, numRuns: 200 }).map((word) => word.slice(0, 200))
  const textOf = (size: number): string => Array.from({ length: size }, (_, at) => `${words[at % 200]}${at}`).join(' ')
  const read = (text: string) => {
    const passage = { id: 'p', sourceId: 's', title: 'Hours', url: null, text }
    const entry = { id: 'e', questions: ['When do you open?'], answer: text }
    return [buildPassagePart([passage])(questionOf(text), 0), buildEntryPart([entry], undefined)(questionOf(text), 0)]
  }
  await expectLinear(read, textOf, 1_000)
})
