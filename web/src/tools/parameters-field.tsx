import { Anchor, Group, Input, Textarea } from '@mantine/core'
import type { HttpToolForm } from './http-tool-form.ts'
import { ParameterRows } from './parameter-rows.tsx'
import { readSchema, rowsOf, schemaOf } from './parameter-schema.ts'
import styles from './parameters-field.module.css'

/** The parameters that the model fills in: in rows, or as the JSON Schema the rows produce. */
export function ParametersField({ form }: { form: HttpToolForm }) {
  const { isJson, rows, parameters } = form.values
  const rowsOfJson = isJson ? rowsOf(readSchema(parameters)) : null
  const toJson = () =>
    form.setValues({ isJson: true, parameters: JSON.stringify(schemaOf(rows.filter(({ name }) => name)), null, 2) })
  const toRows = () => rowsOfJson && form.setValues({ isJson: false, rows: rowsOfJson })
  return (
    <Input.Wrapper
      role="group"
      aria-label="Parameters"
      label={
        <Group justify="space-between" component="span">
          <span>Parameters</span>
          {isJson ? (
            <Anchor component="button" type="button" fz="xs" onClick={toRows} disabled={!rowsOfJson}>
              Edit in rows
            </Anchor>
          ) : (
            <Anchor component="button" type="button" fz="xs" onClick={toJson}>
              Edit as JSON
            </Anchor>
          )}
        </Group>
      }
      labelElement="div"
      labelProps={{ className: styles.label }}
      description={
        isJson && !rowsOfJson
          ? 'A JSON Schema object. It can’t be edited as rows.'
          : 'Values the model fills in. Parameters not used in the address are sent in the query string (GET, DELETE) or a JSON body.'
      }
      error={isJson ? undefined : form.errors.parameters}
    >
      <div className={styles.editor}>
        {isJson ? (
          <Textarea
            aria-label="Parameters as a JSON Schema"
            autosize
            minRows={6}
            maxRows={24}
            spellCheck={false}
            classNames={{ input: styles.json }}
            {...form.getInputProps('parameters')}
          />
        ) : (
          <ParameterRows form={form} />
        )}
      </div>
    </Input.Wrapper>
  )
}
