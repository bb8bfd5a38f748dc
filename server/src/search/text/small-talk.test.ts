import { expect, test } from 'vitest'
import { withoutSmallTalk } from './small-talk.ts'

test.each([
  ['Hi, I’m Karen, do you rent bikes? Thanks!', 'do you rent bikes?'],
  ['Hello do you rent bikes', 'do you rent bikes'],
  ['Hallo zusammen, mein Name ist Jan Weber. Wann habt ihr offen? Vielen Dank', 'Wann habt ihr offen?'],
  ['Здравствуйте! Меня зовут Оля, когда вы работаете?', 'когда вы работаете?'],
  ['Bonjour, désolé de vous déranger, vous louez des vélos ? Merci d’avance', 'vous louez des vélos ?'],
  ['Goedemiddag, verhuren jullie fietsen? Alvast bedankt!', 'verhuren jullie fietsen?'],
])('%s', (message, rest) => {
  expect(withoutSmallTalk(message)).toBe(rest)
})

test('what says something stays', () => {
  for (const message of ['Hello!', 'Thanks', '', '???', 'I’m late, can I still come?', 'Is “hello” a password?'])
    expect(withoutSmallTalk(message)).toBe(message)
})
