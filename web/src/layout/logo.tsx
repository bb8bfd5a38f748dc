import { Group, Text } from '@mantine/core'

export function LogoMark({ size = 26 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}

export function Logo() {
  return (
    <Group gap={10} wrap="nowrap">
      <LogoMark />
      <Text component="span" fw={650} fz={17} lts="-0.01em">
        Beckon
      </Text>
    </Group>
  )
}
