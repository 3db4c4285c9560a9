import { pictureLink, picturesOf } from './pictures.ts'
import type { RiderItem } from './quiz-item.ts'

type Props = { item: RiderItem; className?: string; loading?: 'lazy' }

const ON_A_CARD = 'mb-1 aspect-3/2 h-[min(10rem,18svh)] w-auto self-center object-contain'

/** The pictures of a question. By default they have the size that riders see above the options. */
export function ItemPictures({ item, className = ON_A_CARD, loading }: Props) {
  return picturesOf(item).map((picture) => (
    <img
      key={picture.name}
      src={pictureLink(picture)}
      alt={picture.text}
      width={240}
      height={160}
      loading={loading}
      className={className}
    />
  ))
}
