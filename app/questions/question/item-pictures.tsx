import { pictureLink, picturesOf } from './pictures.ts'
import type { ShownItem } from './quiz-item.ts'

type Props = { item: Pick<ShownItem, 'picture'>; className: string; loading?: 'lazy' }

/** The pictures of a question, or of a word of the test. */
export function ItemPictures({ item, className, loading }: Props) {
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
