import type { Choice, Citation } from 'beckon-contract'
import type { Finding, KnownEntry, KnownPassage, Thought } from '../search/mind.ts'
import { readableText } from '../search/text/readable.ts'
import { askBack } from './asking-back.ts'
import type { Engine, EngineBot, EngineReply } from './engine.ts'
import { smallTalk } from './small-talk.ts'

const quoteCharacters = 200
/** "Hello" finds something in many knowledge bases; only an author's answer to just that goes before small talk. */
const sureOfAnswer = 0.9

/** The embedded mind: it gives the author's own answers and words from the documents, needs no key, and says so when it does not know. */
export function createKnowledgeEngine(think: (bot: EngineBot, message: string) => Promise<Thought>): Engine {
  return {
    async reply({ bot, message }): Promise<EngineReply> {
      const { finding, confidence } = await think(bot, message)
      const usage = { input_tokens: 0, output_tokens: 0 }
      const isSurelyAnswered = finding.kind === 'answer' && confidence >= sureOfAnswer
      const chat = isSurelyAnswered ? undefined : smallTalk(message, { ...bot, suggestions: [] })
      if (chat) return { text: chat.text, finishReason: 'stop', answered: true, citations: [], usage }
      if (finding.kind === 'nothing')
        return { text: bot.fallback, finishReason: 'fallback', answered: false, citations: [], usage }
      return { finishReason: 'stop', answered: true, ...speak(finding, bot.language), usage }
    },
  }
}

function speak(
  finding: Exclude<Finding, { kind: 'nothing' }>,
  language: string,
): Pick<EngineReply, 'text' | 'citations'> & Partial<EngineReply> {
  switch (finding.kind) {
    case 'answer':
      return { text: finding.entry.answer, citations: [citeEntry(finding.entry)] }
    case 'choices':
      return { ...askBack(finding.entries.map(choiceOf), language), citations: finding.entries.map(citeEntry) }
    case 'extract':
      return { text: finding.text, citations: finding.passages.map(citePassage) }
  }
}

const titleOf = ({ questions }: KnownEntry): string => questions[0] ?? ''
const choiceOf = (entry: KnownEntry): Choice => ({ id: entry.id, label: titleOf(entry) })
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
