import { namesPosition, yesOrNo } from './choosing.ts'
import type { EngineBot } from './engine.ts'
import { isSmallTalk } from './small-talk.ts'

const letter = /\p{L}/u
const onlyNumber = /^[\d\s.#)]+$/

/** "Yes", "no" and "2" answer a question that wasn't asked: searching for them would find unrelated answers. */
export const isBare = (message: string, language: string): boolean =>
  onlyNumber.test(message) || yesOrNo(message, language) !== undefined

/** Needs no entry: it picks or declines something, is small talk, or has no words. A single word may be a topic. */
export const isFragment = (message: string, bot: Pick<EngineBot, 'name' | 'greeting' | 'language'>): boolean =>
  !letter.test(message) ||
  isBare(message, languageOf(bot)) ||
  namesPosition(message, languageOf(bot)) ||
  isSmallTalk(message, bot)

export const languageOf = ({ language }: Pick<EngineBot, 'language'>): string => language.split('-', 1)[0] ?? ''
