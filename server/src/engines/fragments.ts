import { agrees, declinesAll } from './choosing.ts'
import type { EngineBot } from './engine.ts'
import { isSmallTalk } from './small-talk.ts'

const letter = /\p{L}/u
const onlyNumber = /^[\d\s.#)]+$/

/** "Yes", "no" and "2" answer a question that was not asked: looking them up finds whatever begins so. */
export const isBare = (message: string, language: string): boolean =>
  onlyNumber.test(message) || agrees(message, language) || declinesAll(message, language)

/** What no answer can be written for: it picks or declines something, is small talk, or holds no word. A single word may be a topic. */
export const isFragment = (message: string, bot: Pick<EngineBot, 'name' | 'greeting' | 'language'>): boolean =>
  !letter.test(message) || isBare(message, languageOf(bot)) || isSmallTalk(message, bot)

export const languageOf = ({ language }: Pick<EngineBot, 'language'>): string => language.split('-', 1)[0] ?? ''
