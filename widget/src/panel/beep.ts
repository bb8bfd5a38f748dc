/** Two soft tones, generated on the spot: there is no file to load. */
export function beep() {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35)
  for (const [frequency, start] of [
    [660, 0],
    [880, 0.1],
  ] as const) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + start)
    tone.stop(audio.currentTime + 0.4)
  }
  setTimeout(() => void audio.close(), 1_000)
}
