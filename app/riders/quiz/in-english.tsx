import { useEffect, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import * as messages from '../../questions/question/in-english-messages.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'

/** The storage key of the rider's wish to see each question in English, too. */
const IN_ENGLISH = 'in-english'

/** On the pages of another language, shows a question in English, as the road and many tests have it. */
export function InEnglish({ item }: { item: ShownItem }) {
  const [isOpen, setIsOpen] = useState(false)
  const { english, options } = item

  useEffect(() => setIsOpen(deviceStorage.read(IN_ENGLISH) !== null), [])

  if (!english) {
    return <StillInEnglish item={item} className="text-sm text-quiet tall:end-half" />
  }

  function remember(open: boolean) {
    if (open) deviceStorage.write(IN_ENGLISH, 'yes')
    else deviceStorage.remove(IN_ENGLISH)
    setIsOpen(open)
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => remember(currentTarget.open)}
      className="tall:end-half low:col-start-1"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
        {messages.inEnglish()}
      </summary>
      <div {...langAndDir('en')} className="flex flex-col gap-1">
        <p className="font-semibold">{english.question}</p>
        {options.map((option, place) => (
          <p key={option}>
            {LETTERS[place]}. {english.options[option]}
          </p>
        ))}
      </div>
    </details>
  )
}
