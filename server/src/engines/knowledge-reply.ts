import type { Choice, Citation } from 'beckon-contract'
import { listChoices } from 'beckon-contract/choices'
import type { AnswerContent, Candidate, Finding, KnownEntry, KnownPassage } from '../search/search.ts'
import { readableText } from '../search/text/readable.ts'
import type { EngineReply } from './engine.ts'
import { wordingFor } from './wording.ts'

const quoteCharacters = 200

/** A finding as text, with its citations. */
export function speak(
  finding: Exclude<Finding, { kind: 'nothing' }>,
  message: string,
  language: string,
): Omit<EngineReply, 'usage'> {
  const wording = wordingFor(message, language)
  const answered = { finishReason: 'stop', answered: true } as const
  switch (finding.kind) {
    case 'choices': {
      const choices = choicesOf(finding.candidates)
      const citations = distinct(finding.candidates.flatMap(({ content }) => citationsOf(content)))
      const text = `${wording.clarify}\n${listChoices(choices)}`
      return { text, choices, citations, finishReason: 'clarify', answered: false }
    }
    case 'several': {
      let text = ''
      const citations = finding.parts.flatMap(({ content, isGuess }) => {
        text += `${text && '\n\n'}${isGuess ? guess(content, wording.guess) : textOf(content)}`
        return citationsOf(content).map((citation) => ({ ...citation, marks: [text.length] }))
      })
      const unknown = (finding.unknown ?? []).map((part) => wording.unknown.replace('{}', () => withoutMarkup(part)))
      return { text: [text, ...unknown].join('\n\n'), citations: distinct(citations), ...answered }
    }
    default: {
      const text = finding.isGuess ? guess(finding, wording.guess) : textOf(finding)
      return { text, citations: citationsOf(finding), ...answered }
    }
  }
}

/** A visitor's words in the bot's reply, which is Markdown: no link or image of theirs may look like the bot's. */
const withoutMarkup = (text: string): string => text.replace(/[[\]<>`*_|\\]/g, '')

/** An entry is shown with its question, so that the visitor sees how the message was understood. */
const guess = (content: AnswerContent, lead: string): string =>
  [lead, ...(content.kind === 'answer' ? [`**${titleOf(content.entry)}**`] : []), textOf(content)].join('\n\n')

/** The text of an answer or quote. */
export const textOf = (content: AnswerContent): string =>
  content.kind === 'answer' ? content.entry.answer : content.text
const citationsOf = (content: AnswerContent): Citation[] =>
  content.kind === 'answer' ? [citeEntry(content.entry)] : content.passages.map(citePassage)

const distinct = (citations: Citation[]): Citation[] =>
  citations.filter(({ quote }, at) => citations.findIndex((other) => other.quote === quote) === at)

/** Each has its own id: the second section of a source has that of its passage. */
function choicesOf(candidates: Candidate[]): Choice[] {
  const used = new Set<string>()
  return candidates.map(({ label, content }) => {
    const id = idsOf(content).find((each) => !used.has(each)) ?? ''
    used.add(id)
    return { id, label }
  })
}
const idsOf = (content: AnswerContent): string[] =>
  content.kind === 'answer'
    ? [content.entry.id]
    : [...content.passages.slice(0, 1).map(({ sourceId }) => sourceId), ...content.passages.map(({ id }) => id)]
const titleOf = ({ questions }: KnownEntry): string => questions[0] ?? ''
const citeEntry = (entry: KnownEntry): Citation => ({
  kind: 'entry',
  source_id: entry.id,
  title: titleOf(entry),
  url: null,
  quote: shorten(entry.answer),
})
const citePassage = ({ sourceId, title, url, text }: KnownPassage): Citation => ({
  kind: 'source',
  source_id: sourceId,
  title,
  url,
  quote: shorten(readableText(text).text),
})

function shorten(text: string): string {
  if (text.length <= quoteCharacters) return text
  const characters = [...text]
  return characters.length <= quoteCharacters ? text : `${characters.slice(0, quoteCharacters - 1).join('')}…`
}
