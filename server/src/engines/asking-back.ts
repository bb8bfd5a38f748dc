import { type Choice, limits } from 'beckon-contract'
import { listChoices } from 'beckon-contract/choices'
import type { EngineReply } from './engine.ts'

/** "Did you mean", in the languages the pages offer for a bot; English for all others. */
const leads: Record<string, string> = {
  ar: 'هل تقصد:',
  de: 'Meinen Sie:',
  el: 'Μήπως εννοείτε:',
  en: 'Did you mean:',
  es: '¿Se refiere a:',
  fr: 'Voulez-vous dire :',
  hi: 'क्या आपका मतलब है:',
  it: 'Intende:',
  ja: 'こちらのことでしょうか：',
  nl: 'Bedoelt u:',
  pl: 'Czy chodzi o:',
  pt: 'Quer dizer:',
  ro: 'V-ați referit la:',
  ru: 'Вы имели в виду:',
  th: 'คุณหมายถึง:',
  tr: 'Bunu mu demek istediniz:',
  uk: 'Ви мали на увазі:',
  vi: 'Có phải ý bạn là:',
  zh: '您是想问：',
}

/** A question back with the choices as they are worded, so that any of them can be sent as it stands, or by its number. */
export function askBack(
  offered: Choice[],
  language: string,
): Pick<EngineReply, 'text' | 'finishReason' | 'answered' | 'choices'> {
  const choices = offered.slice(0, limits.choicesPerReply)
  const lead = leads[language.split('-', 1)[0] ?? ''] ?? leads.en
  return { text: `${lead}\n${listChoices(choices)}`, finishReason: 'clarify', answered: false, choices }
}
