import { Alert, Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved, useSave } from '../save.ts'
import { DefaultPrices } from './default-prices.tsx'
import notice from './notice.module.css'
import { newPrice, priceErrors, priceFieldsOf, pricesDraftOf, rowOfPrice, usePriceForm } from './price-form.ts'
import { PriceRows } from './price-rows.tsx'
import styles from './price-table.module.css'
import { allUsage, pricesQuery } from './spending-queries.ts'
import { formatMoney, operatorCurrency } from './spending-words.ts'

/** Model prices: the account's own, editable, and below them the built-in ones. */
export function PriceTable() {
  const { data: table } = useSuspenseQuery(pricesQuery)
  const form = usePriceForm(priceFieldsOf(table))
  const save = useSave([pricesQuery, allUsage], api.spending.changePrices, { saved: 'Prices saved' })
  const submit = form.onSubmit((fields) =>
    save.mutate(pricesDraftOf(fields), {
      onSuccess: (saved) => showSaved(form, priceFieldsOf(saved)),
      onError: (failure) => form.setErrors(priceErrors(fieldErrors(failure))),
    }),
  )
  const { rows } = form.values
  const isEntered = (model: string) => rows.some((row) => row.model.trim().toLowerCase() === model.toLowerCase())
  const missing = table.unpriced.filter((model) => !isEntered(model))
  const add = (...added: typeof rows) => form.setFieldValue('rows', [...rows, ...added])
  return (
    <Card component="section" aria-label="Model prices">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} fz="md">
              Model prices
            </Title>
            <Text fz="sm" c="dimmed" mt={4}>
              Per million tokens. Your prices override the built-in ones. A price applies from now on: what was spent
              before stays as it is.
            </Text>
          </div>
          {missing.length > 0 && (
            <Alert classNames={notice} color="yellow" icon={<IconInfoCircle size={18} />} title="No price set">
              Your bots use {missing.join(', ')}. Until you enter a price, their tokens count as free, and bots with a
              budget don’t call them. For a model that is free, enter 0.
            </Alert>
          )}
          <TextInput
            label="Currency"
            description="A label only: nothing is converted, and built-in prices are in USD."
            maxLength={3}
            autoComplete="off"
            className={styles.currency}
            {...form.getInputProps('currency')}
            onChange={(event) => form.setFieldValue('currency', event.currentTarget.value.toUpperCase())}
          />
          <PriceRows
            form={form}
            onAdd={() => add(...(missing.length > 0 ? missing.map((model) => newPrice(model)) : [newPrice()]))}
          />
          {table.operator && (
            <Text fz="sm" c="dimmed">
              {table.operator.model} of this service costs {formatMoney(table.operator.input, operatorCurrency)} per
              million input tokens and {formatMoney(table.operator.output, operatorCurrency)} per million output tokens:
              the operator’s price.
              {isEntered(table.operator.model) &&
                ' Your own price is used for your budgets, and the operator’s for the operator’s budget.'}
            </Text>
          )}
          <DefaultPrices
            prices={table.data.filter(({ model, setBy }) => setBy === 'built_in' && !isEntered(model))}
            onChange={(price) => add(rowOfPrice(price))}
          />
        </Stack>
        <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} label="Save prices" />
      </form>
    </Card>
  )
}
