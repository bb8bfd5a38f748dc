import { expect, test } from 'vitest'
import { findItems, type PaletteItem, tellApart } from './find-items.ts'

const item = (label: string, group: PaletteItem['group'] = 'Bots', words = ''): PaletteItem => ({
  ...{ id: `${group} ${label}`, group, label, words },
  run: () => {},
})
const found = (typed: string, items: PaletteItem[]) => findItems(items, typed).map(({ label }) => label)

test('every word must occur, in any order, case and with or without accents', () => {
  const items = [item('Shop helper'), item('Köln shop'), item('Clinic')]
  expect(found('HELP shop', items)).toEqual(['Shop helper'])
  expect(found('koln', items)).toEqual(['Köln shop'])
  expect(found('hotel', items)).toEqual([])
})

test('the same label comes first, then those that begin with it, have the word, a word that begins so, or have it inside', () => {
  const items = ['Workshop', 'Our shopping', 'Our shop', 'Shop two', 'Shop'].map((label) => item(label))
  expect(found('shop', items)).toEqual(['Shop', 'Shop two', 'Our shop', 'Our shopping', 'Workshop'])
})

test('other words find a page too, and no group takes all the room', () => {
  const bots = Array.from({ length: 20 }, (_, at) => item(`Bot ${at}`))
  const items = [...bots, item('API tokens', 'Pages', 'secret key bot')]
  expect(found('key', items)).toEqual(['API tokens'])
  expect(found('bot', items)).toHaveLength(7)
})

test('what is archived comes after all others, however well it fits', () => {
  const items = [{ ...item('Shop'), isLast: true }, item('Our shop'), item('Workshop')]
  expect(found('shop', items)).toEqual(['Our shop', 'Workshop', 'Shop'])
  expect(found('', items)).toEqual(['Our shop', 'Workshop', 'Shop'])
})

test('items with the same label get a second line, others don’t', () => {
  const items = [item('Shop'), item('Shop'), item('Clinic')].map((one, at) => ({ ...one, mark: `mark ${at}` }))
  expect(tellApart(items).map(({ note }) => note)).toEqual(['mark 0', 'mark 1', undefined])
})
