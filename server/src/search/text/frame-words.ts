import { once } from '../../lib/once.ts'
import type { Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'

/**
 * Words of the question rather than its topic: "How LONG does it TAKE?", "What HAPPENS if …?". They are not function
 * words, because a text may be about them; but if no text contains them, that says nothing about the topic.
 */
const frameWords: Partial<Record<Language, string>> = {
  en: `long take takes need needed happen happens mean means work works get use want like tell know possible available
    much many often far soon early late exactly actually still already really just usually anything something anyone
    someone way thing find give offer make let able allow allowed please question wonder wondering help looking`,
  de: `lange dauert dauern brauche brauchen braucht geht gehen gibt geben bekomme bekommen bekommt möchte möchten oft
    weit viel viele bitte suche suchen genau eigentlich möglich finde finden machen mache macht heißt bedeutet passiert frage hilfe`,
  fr: `cherche cherchons longtemps faut besoin faire prendre prend dure possible trouver obtenir passe signifie souvent question aide`,
  es: `busco buscamos tiempo tarda necesito necesita puedo hacer tener posible encontrar pasa significa favor pregunta ayuda`,
  it: `cerco tempo serve bisogno posso fare avere possibile trovare succede significa favore domanda aiuto`,
  pt: `procuro tempo demora preciso precisa posso fazer ter possível encontrar acontece significa favor pergunta ajuda`,
  nl: `zoek lang duurt nodig krijg krijgen wil graag mogelijk vinden betekent gebeurt vraag hulp`,
  pl: `szukam długo trwa trzeba można potrzebuję potrzebny mogę chcę proszę robić zrobić dostać znaczy pytanie pomoc`,
  ru: `ищу ищем долго нужно надо можно нужен нужна нужны будет есть делать сделать работает работают хочу хотел хотела подскажите
    скажите пожалуйста узнать получить происходит значит возможно бывает вопрос помогите`,
  uk: `шукаю довго потрібно можна треба буде робити зробити хочу підкажіть скажіть дізнатися отримати означає питання`,
  tr: `arıyorum uzun sürer sürüyor lazım gerek gerekir gerekiyor istiyorum lütfen yapmak olur oluyor mümkün soru yardım`,
}

const sets = once(
  () =>
    new Map(
      Object.entries(frameWords).map(([language, words]) => [
        language,
        new Set(words.split(/\s+/).map((word) => folded(lowered(word)))),
      ]),
    ),
)

export const isFrameWord = (word: string, language: Language): boolean =>
  sets().get(language)?.has(folded(word)) ?? false
