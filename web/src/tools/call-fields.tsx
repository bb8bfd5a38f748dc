import { Code, NativeSelect, TextInput } from '@mantine/core'
import styles from './call-fields.module.css'
import { type HttpToolForm, toolMethods } from './http-tool-form.ts'

/** The method and URL of the call. */
export function CallFields({ form }: { form: HttpToolForm }) {
  return (
    <div className={styles.call}>
      <NativeSelect label="Method" data={toolMethods} {...form.getInputProps('method')} />
      <TextInput
        label="Address"
        description={
          <>
            <Code>{'{email}'}</Code> is replaced with a parameter, <Code>{'{{user.id}}'}</Code> with the user’s ID. The
            host can’t contain placeholders.
          </>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://crm.example/contacts?email={email}"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
    </div>
  )
}
