import styles from './frame-loading.module.css'
import { LoadingState } from './loading-state.tsx'
import { Logo } from './logo.tsx'

/** A skeleton of the frame, so that nothing jumps when the real one loads. */
export function FrameLoading() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Logo />
      </div>
      <div className={styles.page}>
        <LoadingState />
      </div>
    </div>
  )
}
