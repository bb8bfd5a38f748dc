const entryCount = 100
const topics = ['shipping', 'returns', 'payment', 'warranty', 'opening hours', 'gift cards', 'sizes', 'invoices']
const things = ['lamps', 'chairs', 'tables', 'rugs', 'mirrors', 'shelves', 'beds', 'desks', 'sofas', 'vases', 'clocks']
const subjects = [...topics, 'repairs', 'colours']
  .flatMap((topic) => things.map((thing) => [topic, thing] as const))
  .slice(0, entryCount)

/** The knowledge of the benchmarks' bot. */
export const makeEntries = () =>
  subjects.map(([topic, thing]) => ({
    questions: [`What about ${topic} of ${thing}?`],
    answer: `Our rules for ${topic} of ${thing}: ask us within 30 days.`,
  }))

const openings = ['', 'Hello, ', 'Good morning. ', 'One question: ', 'Hi! ']
const words = ['what about', 'how is it with', 'please tell me about', 'I need to know more of']
const endings = ['?', ', please?', ' this week?', ' for a friend of mine?', '']

/**
 * What people ask it: no two alike, so that nothing can be answered from the cache; most of it about something it
 * knows.
 */
export const makeMessages = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [topic, thing] = subjects[(at * 37) % subjects.length] ?? ['', '']
    const subject = at % 10 === 9 ? `the weather in street ${at}` : `${topic} of ${thing}`
    return `${openings[at % 5]}${words[at % 4]} ${subject}${endings[(at >> 2) % 5]} (${at})`
  })
