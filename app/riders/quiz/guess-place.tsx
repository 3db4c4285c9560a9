import { type ComponentType, useEffect, useState } from 'react'
import type { GuessButtonProps } from './guess-button.tsx'

/** The button of a right answer that says that it was a guess. Its code loads with the first one. */
export function GuessPlace(props: GuessButtonProps) {
  const [Guess, setGuess] = useState<ComponentType<GuessButtonProps> | null>(null)

  useEffect(() => {
    import('./guess-button.tsx')
      .then(({ GuessButton }) => setGuess(() => GuessButton))
      .catch(console.warn)
  }, [])

  return Guess && <Guess {...props} />
}
