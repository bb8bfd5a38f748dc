import { languageNames } from 'beckon-contract/widget-languages'
import { expect, test } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

const tags = Object.keys(languageNames())

test.each(tags)('%s: the same as by Intl', (tag) => {
  const format = new Intl.DateTimeFormat(tag, { timeStyle: 'short' })
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const date = new Date(2026, 10, 17, 0, minute)
    expect(timeOfDay(date, tag)).toBe(format.format(date))
  }
})
