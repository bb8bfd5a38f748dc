import { useForm } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import type { Price, PricesDraft, PriceTable } from 'beckon-contract'
import { readMoney } from './spending-words.ts'

/** Amounts are kept as typed, and parsed on submit. */
export interface PriceRow {
  id: string
  model: string
  input: string
  output: string
}
export interface PriceFields {
  currency: string
  rows: PriceRow[]
}

export const newPrice = (model = '', { input = '', output = '' } = {}): PriceRow => ({
  id: randomId(),
  model,
  input,
  output,
})

export const rowOfPrice = ({ model, input, output }: Price): PriceRow =>
  newPrice(model, { input: String(input), output: String(output) })

export const priceFieldsOf = ({ currency, data }: PriceTable): PriceFields => ({
  currency,
  rows: data.filter(({ setBy }) => setBy === 'account').map(rowOfPrice),
})

const amountRule = (text: string) => {
  const amount = readMoney(text)
  return amount === null || Number.isNaN(amount) ? 'Enter an amount, such as 2.50.' : null
}

export const priceRules = {
  currency: (currency: string) => (/^[A-Z]{3}$/.test(currency) ? null : 'Three capital letters, such as USD.'),
  rows: {
    model: (model: string, { rows }: PriceFields) => {
      const name = model.trim().toLowerCase()
      if (name === '') return 'Enter the model’s name.'
      return rows.filter((row) => row.model.trim().toLowerCase() === name).length > 1
        ? 'This model is listed twice.'
        : null
    },
    input: amountRule,
    output: amountRule,
  },
}

export const pricesDraftOf = ({ currency, rows }: PriceFields): PricesDraft => ({
  currency,
  prices: rows.map(({ model, input, output }) => ({
    model: model.trim(),
    input: readMoney(input) ?? 0,
    output: readMoney(output) ?? 0,
  })),
})

/** The service calls them `prices`; the fields are called `rows`. */
export const priceErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^prices\./, 'rows.'), text]))

export const usePriceForm = (initialValues: PriceFields) =>
  useForm<PriceFields>({ initialValues, validate: priceRules })
export type PriceForm = ReturnType<typeof usePriceForm>
