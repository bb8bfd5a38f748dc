import { expect, test } from 'vitest'
import { findItems, type PaletteItem } from './find-items.ts'

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

test('labels that begin with the words come first, then words that do, then the rest', () => {
  const items = [item('Workshop'), item('Our shop'), item('Shop')]
  expect(found('shop', items)).toEqual(['Shop', 'Our shop', 'Workshop'])
})

test('other words find a page too, and no group takes all the room', () => {
  const bots = Array.from({ length: 20 }, (_, at) => item(`Bot ${at}`))
  const items = [...bots, item('API tokens', 'Pages', 'secret key bot')]
  expect(found('key', items)).toEqual(['API tokens'])
  expect(found('bot', items)).toHaveLength(7)
})
