// `npm run bench`: how long a bot with very many passages takes to index and to answer, and how much memory it needs.
// The corpus is synthetic: its speed is meaningful, its hits are not.
import { buildPassageIndex } from '../server/src/search/passages/passage-index.ts'

const passageCount = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000)
const vocabulary = 300_000
const topics = 2_000
const wordsPerTopic = 150
const wordsPerPassage = 110
const wordsPerSentence = 20
const questions = 2_000
const functionWords = 'the of and to in is was for on that by with as at from it an be are this'.split(' ')

let state = 42
const random = (): number => {
  state = (state * 1103515245 + 12345) % 2147483648
  return state / 2147483648
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const onsets = 'b c d f g h j k l m n p r s t v w st tr pl br ch sh gr'.split(' ')
const vowels = 'a e i o u ea ou ai io'.split(' ')
const endings = ['', '', '', 's', 'ed', 'ing', 'tion', 'al', 'er', 'ly', 'ment']
const words = Array.from({ length: vocabulary }, () => {
  let word = ''
  for (let syllables = 1 + Math.floor(random() * 3); syllables > 0; syllables--) word += pick(onsets) + pick(vowels)
  return word + pick(onsets) + pick(endings)
})
/** Zipf ranks, as in natural text: a few words everywhere, most almost nowhere. */
const zipf = (): number => Math.min(vocabulary - 1, Math.floor(Math.exp(random() * Math.log(vocabulary)) - 1))
const topicWords = Array.from({ length: topics }, () =>
  Array.from({ length: wordsPerTopic }, () => words[Math.floor(random() * vocabulary)]!),
)

const passages = Array.from({ length: passageCount }, (_, at) => {
  const own = topicWords[at % topics]!
  const text: string[] = []
  for (let word = 0; word < wordsPerPassage; word++) {
    const kind = random()
    const next = kind < 0.35 ? pick(functionWords) : kind < 0.7 ? words[zipf()]! : pick(own)
    text.push(
      word % wordsPerSentence === wordsPerSentence - 1
        ? `${next}.`
        : word % wordsPerSentence === 0
          ? next[0]!.toUpperCase() + next.slice(1)
          : next,
    )
  }
  return { id: String(at), title: `${own[0]} ${own[1]}`, text: text.join(' ') }
})
const asked = Array.from({ length: questions }, () => {
  const at = Math.floor(random() * passageCount)
  const list = passages[at]!.text.replace(/\./g, '')
    .split(' ')
    .filter((word) => !functionWords.includes(word.toLowerCase()))
  return {
    text: `What was the ${Array.from({ length: 4 + Math.floor(random() * 5) }, () => pick(list)).join(' ')}?`,
  }
})
const memory = (): number => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  console.log(
    `  heap ${(heapUsed / 1e6).toFixed(0)} MB, external ${(external / 1e6).toFixed(0)} MB, resident ${(rss / 1e6).toFixed(0)} MB`,
  )
  return heapUsed + external
}
console.log(
  `${passageCount} passages, ${(passages.reduce((sum, { text }) => sum + text.length, 0) / 1e6).toFixed(0)} M characters`,
)
const before = memory()
const begin = performance.now()
const index = buildPassageIndex(passages)
console.log(`built in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
const after = memory()
console.log(`${((after - before) / 1e6).toFixed(0)} MB more, postings ${(index.bytes / 1e6).toFixed(0)} MB`)

for (const { text } of asked.slice(0, 200)) index.answer(text, 10, 400)
const cpuBefore = process.cpuUsage()
const times = asked.map(({ text }) => {
  const start = performance.now()
  index.answer(text, 10, 400)
  return performance.now() - start
})
const cpu = process.cpuUsage(cpuBefore)
times.sort((one, other) => one - other)
const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(2)
console.log(
  `answers: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms; cpu ${((cpu.user + cpu.system) / 1000 / questions).toFixed(2)} ms`,
)
