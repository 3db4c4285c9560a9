/** A drawing, by its name in `public/pictures`, and a text for riders who can't see it. */
export type Picture = { name: string; text: string }

/** The pictures of a question in any form, which knows a `Picture` of each. */
export type Pictured<Picture = { name: string }> = { picture?: Picture | undefined }

/** Returns the pictures of a question, in the order in which riders see them. */
export function picturesOf<Picture>({ picture }: Pictured<Picture>): Picture[] {
  return picture ? [picture] : []
}

export function pictureLink({ name }: { name: string }): string {
  return `/pictures/${name}.svg`
}
