import { type Pictured, picturesOf } from './pictures.ts'

/** A question has at most this many pictures. */
export const MOST_PICTURES = 1

/** Returns the note of a question with these pictures, in the order in which riders see them. */
export function withPictures<Picture>([picture]: readonly Picture[]): Pictured<Picture> {
  return picture === undefined ? {} : { picture }
}

/** True if riders see a picture with the question. */
export function isPictured(item: Pictured): boolean {
  return picturesOf(item).length > 0
}

/** Tells questions with the same text apart. Undefined without a picture. */
export function pictureKey(item: Pictured): string | undefined {
  return (
    picturesOf(item)
      .map(({ name }) => name)
      .join(' ') || undefined
  )
}
