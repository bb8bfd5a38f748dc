import { Anchor, Button, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { SecondFactorSecret } from 'beckon-contract'
import { Suspense, useState } from 'react'
import { api } from '../api.ts'
import { CopyField } from '../layout/copy-field.tsx'
import { FormError } from '../layout/form-error.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { fieldErrors } from '../save.ts'
import { codeRule, passwordRule } from './form-rules.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

interface SecondFactorSetupProps {
  /** The codes are on the screen: closing would lose them. */
  onCodes?: () => void
  onDone: () => void
}

/** Turns on two-step sign-in: the password, a code of the app, and the recovery codes. */
export function SecondFactorSetup({ onCodes, onDone }: SecondFactorSetupProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (!secret) return <PasswordStep onSecret={setSecret} />
  const showCodes = (shown: string[]) => {
    setCodes(shown)
    onCodes?.()
  }
  return <CodeStep secret={secret} onCodes={showCodes} />
}

function PasswordStep({ onSecret }: { onSecret: (secret: SecondFactorSecret) => void }) {
  const begin = useMutation({ mutationFn: api.me.setUpSecondFactor, onSuccess: onSecret })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: passwordRule },
  })
  const submit = form.onSubmit(({ password }) =>
    begin.mutate(password, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text fz="sm">
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or a password manager. First,
          enter your password.
        </Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormError failure={begin.error} />
        <Button type="submit" loading={begin.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function CodeStep({ secret, onCodes }: { secret: SecondFactorSecret; onCodes: (codes: string[]) => void }) {
  const confirm = useMutation({
    mutationFn: api.me.confirmSecondFactor,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: { code: codeRule } })
  const submit = form.onSubmit(({ code }) =>
    confirm.mutate(code, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text fz="sm">Scan this code with your app, or enter the key by hand. Then type the six digits it shows.</Text>
        <Suspense fallback={<Loader mx="auto" my={84} role="img" aria-label="Drawing the QR code" />}>
          <QrCode text={secret.url} label="QR code for your authenticator app" />
        </Suspense>
        <Anchor href={secret.url} fz="sm" ta="center">
          Open it in an app on this device
        </Anchor>
        <CopyField label="Key" value={secret.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        <TextInput
          label="Code"
          description="Six digits from the app."
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormError failure={confirm.error} />
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  )
}
