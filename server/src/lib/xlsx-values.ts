import type { CellFormat } from './xlsx-formats.ts'
import { formatPattern } from './xlsx-patterns.ts'

const secondsPerDay = 86_400
/** 9999-12-31, as Excel counts from 1900. */
const lastDay = 2_958_465
const daysFrom1900To1904 = 1_462
/** A longer text is no number that Excel writes. */
const numberCharacters = 40

/** A cell's value as people read it. Text stays as it is; an error is no value. */
export function cellText(
  { type, text }: { type: string; text: string },
  format: CellFormat = { kind: 'number' },
  is1904 = false,
): string {
  if (type === 'n') return numberText(text.trim(), format, is1904)
  if (type === 'e' || text === '') return ''
  if (type === 'b') return /^(1|true)$/i.test(text) ? 'TRUE' : 'FALSE'
  if (type === 'd') return isoText(text)
  return text
}

function numberText(text: string, format: CellFormat, is1904: boolean): string {
  if (text.length > numberCharacters || !/^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(text)) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (format.kind === 'percent') return `${Number(withoutNoise(value * 100).toFixed(Math.min(format.decimals, 15)))}%`
  if (format.kind === 'date') return dateText(value, format, is1904) ?? plainText(text, value)
  if (format.kind === 'duration' && value >= 0 && value <= lastDay)
    return timeText(Math.round(value * secondsPerDay), format.hasSeconds)
  return (format.kind === 'number' ? patternText(value, format) : undefined) ?? plainText(text, value)
}

/** As it is shown, in English notation. Undefined: the format is none for it. */
function patternText(
  value: number,
  { pattern, ofNegatives }: Extract<CellFormat, { kind: 'number' }>,
): string | undefined {
  if (!pattern) return undefined
  if (value < 0 && ofNegatives) return formatPattern(value, ofNegatives)
  const shown = formatPattern(value, pattern)
  return value < 0 && shown !== undefined ? `-${shown}` : shown
}

/** Whole numbers keep all of their digits. */
const plainText = (text: string, value: number): string =>
  /^[-+]?\d+$/.test(text) ? text : String(withoutNoise(value))

/** Excel shows 15 digits; those after them come from binary fractions. */
const withoutNoise = (value: number): number => Number(value.toPrecision(15))

/** Undefined if it is no date that Excel could show. */
function dateText(
  value: number,
  { hasDate, hasTime, hasSeconds }: Extract<CellFormat, { kind: 'date' }>,
  is1904: boolean,
): string | undefined {
  const seconds = Math.round((is1904 ? value + daysFrom1900To1904 : value) * secondsPerDay)
  const day = Math.floor(seconds / secondsPerDay)
  if (value < 0 || day > lastDay) return undefined
  const time = timeText(seconds % secondsPerDay, hasSeconds)
  if (!hasDate) return time
  // Some formats are of dates in one language and of times in another.
  if (day === 0) return hasTime || seconds > 0 ? time : undefined
  return hasTime ? `${isoDay(day)} ${time}` : isoDay(day)
}

/** Day 1 is 1 January 1900. Excel counts 29 February 1900, which was none, as day 60. */
const isoDay = (day: number): string =>
  new Date(Date.UTC(1899, 11, day < 60 ? 31 + day : 30 + day)).toISOString().slice(0, 10)

/** Seconds only if they are shown and there are any. */
function timeText(seconds: number, hasSeconds: boolean): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  if (hasSeconds && seconds % 60 > 0) parts.push(seconds % 60)
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Some programs write dates as `2026-12-01T14:30:00`. */
function isoText(text: string): string {
  const [, day, time = '', seconds = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?/.exec(text.trim()) ?? []
  if (day === undefined) return text
  const shown = `${time}${seconds === ':00' ? '' : seconds}`
  return shown === '' || shown === '00:00' ? day : `${day} ${shown}`
}
