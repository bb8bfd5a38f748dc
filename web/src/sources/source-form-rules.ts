import { limits } from 'beckon-contract'
import { readWebAddress } from './web-address.ts'

export const titleCharacters = 200

/** It must contain text. */
export const wordsOf = (problem: string) => (text: string) => (text.trim() ? null : problem)

export const addressRule = (text: string) =>
  readWebAddress(text) ? null : 'Enter a web address, such as https://shop.example/help.'

const wholeNumber = (least: number, most: number) => (text: string | number) => {
  const value = Number(text)
  const isFine = String(text).trim() !== '' && Number.isInteger(value) && value >= least && value <= most
  return isFine ? null : `Enter a whole number from ${least} to ${most.toLocaleString('en')}.`
}
export const pagesRule = wholeNumber(1, limits.sitePagesMost)
export const depthRule = wholeNumber(0, limits.siteDepthMost)
