import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { BothProofs } from 'beckon-contract'
import type { ReactNode } from 'react'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors } from '../save.ts'
import { codeRule, passwordRule } from './form-rules.ts'

interface BothProofsFormProps<Output> {
  children: ReactNode
  action: (proofs: BothProofs) => Promise<Output>
  submitLabel: string
  danger?: boolean
  onDone: (output: Output) => void
}

/** What changes the second factor takes both factors. */
export function BothProofsForm<Output>(props: BothProofsFormProps<Output>) {
  const { children, action, submitLabel, danger = false, onDone } = props
  const save = useMutation({ mutationFn: action, onSuccess: onDone })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: { password: passwordRule, code: codeRule },
  })
  const submit = form.onSubmit((proofs) =>
    save.mutate(proofs, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text fz="sm">{children}</Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Code"
          description="Six digits from your app, or a recovery code."
          autoComplete="one-time-code"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormError failure={save.error} />
        <Group justify="flex-end">
          <Button type="submit" {...(danger && { color: 'red' })} loading={save.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
