import { runInNewContext } from 'node:vm'
import type { LauncherSettings } from 'beckon-contract'
import { isOnPages, isWithin } from 'beckon-contract/page-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesInScript } from './launcher-rules.ts'

type Settings = Pick<LauncherSettings, 'showOn' | 'hideOn' | 'hours' | 'proactive'>
const none: Settings = { showOn: [], hideOn: [], hours: null, proactive: null }
const codeOf = (settings: Partial<Settings>, madeAt = 0) =>
  rulesInScript({ ...none, ...settings } as LauncherSettings, madeAt)

/** A browser at this path and time, in which seconds pass. */
function visit(settings: Partial<Settings>, { path = '/', date = new Date(0), madeAt = 0, memory = {} } = {}) {
  const button = { hidden: false }
  const [ended, location, timers, proposed] = [
    { aborted: false },
    { pathname: path },
    [] as (() => void)[],
    [] as number[],
  ]
  let seconds = 0
  const follow = runInNewContext(`(${codeOf(settings, madeAt)})`, {
    location,
    Date: { now: () => date.getTime() },
    setTimeout: (check: () => void) => timers.push(check),
  })
  const propose = () => proposed.push(seconds)
  follow(
    button,
    { get: () => memory },
    ended,
    (use: (chat: object) => void) => use({ propose }),
    () => null,
  )
  const pass = (count: number) => {
    for (; count > 0; count -= 1) {
      seconds += 1
      timers.shift()?.()
    }
  }
  return { button, ended, location, timers, proposed, pass }
}

const piece = fc.constantFrom('a', 'b', '/', '.', '-', '+', '(', '$', '\\', '"', 'é')
const path = fc.array(piece, { maxLength: 6 }).map((parts) => `/${parts.join('')}`)
const pattern = fc.tuple(path, fc.constantFrom('', '*', '/*', '*b')).map((parts) => parts.join(''))

test('the launcher is shown on the same pages as by the chat', () => {
  const patterns = fc.array(pattern, { maxLength: 3 })
  fc.assert(
    fc.property(patterns, patterns, path, (showOn, hideOn, pathname) => {
      fc.pre(showOn.length + hideOn.length > 0)
      const isShown = (showOn.length === 0 || isOnPages(showOn, pathname)) && !isOnPages(hideOn, pathname)
      expect(visit({ showOn, hideOn }, { path: pathname }).button.hidden).toBe(!isShown)
    }),
  )
})

test('and at the same times', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'))
  const day = fc.option(fc.tuple(fc.oneof(time, fc.constant('00:00')), fc.oneof(time, fc.constant('24:00'))))
  const hours = fc.record({
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Mars/Olympus'),
    days: fc.array(day, { minLength: 7, maxLength: 7 }),
  })
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  // A page may be open for days, in which clocks may be changed.
  const openMs = fc.nat(29 * 24 * 3_600_000)
  fc.assert(
    fc.property(hours, instant, openMs, (open, made, ms) => {
      const [madeAt, date] = [made.getTime(), new Date(made.getTime() + ms)]
      expect(visit({ hours: open }, { date, madeAt }).button.hidden).toBe(!isWithin(open, date))
    }),
    { numRuns: 1_000 },
  )
  const berlin = { timeZone: 'Europe/Berlin', days: Array(7).fill(['09:00', '17:00']) }
  const isHiddenAt = (time: string) =>
    visit({ hours: berlin }, { date: new Date(time), madeAt: Date.parse('2026-10-10') }).button.hidden
  // Before and after the clocks are changed on October 25.
  expect(['24T07:00Z', '26T07:00Z', '26T08:00Z'].map((time) => isHiddenAt(`2026-10-${time}`))).toEqual([
    false,
    true,
    false,
  ])
})

test('the message is due once, after the time on one of its pages', () => {
  const proactive = { message: 'Need help?', afterSeconds: 5, pages: ['/pricing'] }
  const page = visit({ proactive }, { path: '/' })
  page.pass(7)
  page.location.pathname = '/pricing'
  page.pass(5)
  expect(page.proposed).toEqual([])
  page.pass(10)
  expect(page.proposed).toEqual([13])
  const again = visit({ proactive }, { path: '/pricing', memory: { proactive: true } })
  again.pass(10)
  expect(again.proposed).toEqual([])
})

test('a launcher that is gone is followed no longer', () => {
  const page = visit({ hideOn: ['/cart'] })
  page.pass(1)
  page.ended.aborted = true
  page.pass(1)
  expect(page.timers).toEqual([])
})

test('a bot without rules has none, and a pattern that could take long is left to the chat', () => {
  expect(codeOf({})).toBeUndefined()
  expect(codeOf({ showOn: ['/a*a*a*b'] })).toBeUndefined()
})
