import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { SessionState } from 'beckon-contract'
import { api } from '../api.ts'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors } from '../save.ts'
import { codeRule } from './form-rules.ts'

interface SecondStepFormProps {
  pending: string
  onSignedIn: (session: SessionState) => void
  onBack: () => void
}

/** After the password: the code of the authenticator app. */
export function SecondStepForm({ pending, onSignedIn, onBack }: SecondStepFormProps) {
  const finish = useMutation({ mutationFn: api.session.finishSignIn, onSuccess: onSignedIn })
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: { code: codeRule } })
  const submit = form.onSubmit(({ code }) =>
    finish.mutate({ pending, code }, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text fz="sm">Open your authenticator app and type the six digits it shows for Beckon.</Text>
        <TextInput
          label="Code"
          description="If you lost your phone, type a recovery code instead."
          autoComplete="one-time-code"
          autoFocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormError failure={finish.error} />
        <Button type="submit" fullWidth loading={finish.isPending}>
          Continue
        </Button>
        <Group justify="center">
          <Anchor component="button" type="button" fz="sm" onClick={onBack}>
            Back
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
