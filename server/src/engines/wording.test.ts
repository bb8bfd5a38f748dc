import { expect, test } from 'vitest'
import { wordingFor } from './wording.ts'

test('a message in another script is answered in its language', () => {
  expect(wordingFor('Où est le magasin ?', 'ru').clarify).toBe('Voulez-vous dire :')
  expect(wordingFor('a est li skidki na eto', 'ru').clarify).toBe('Вы имели в виду:')
})
