import { Skeleton, Stack } from '@mantine/core'

/** A skeleton of a page while its data is loading. */
export function LoadingState() {
  return (
    <Stack gap="xl" role="status" aria-label="Loading">
      <Stack gap="sm">
        <Skeleton height={28} width="min(14rem, 60%)" radius="sm" />
        <Skeleton height={14} width="min(26rem, 90%)" radius="sm" />
      </Stack>
      <LoadingRows />
    </Stack>
  )
}

/** For part of a page, such as a list. */
export function LoadingRows({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={56} radius="lg" />
      ))}
    </Stack>
  )
}
