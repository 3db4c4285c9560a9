import type { MetaDescriptor } from 'react-router'
import { shownFace, siteName } from '../face/shown-face.ts'
import { LANGUAGE, PREFIX } from '../text/language.ts'
import * as messages from './link-preview-messages.ts'

/** A picture from `content/render-share-pictures.ts`, with a text for people who can't see it. */
type SharePicture = { name: string; alt: string }

/** The picture size, in pixels, that services with link previews ask for. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 }

export const SITE_PICTURE: SharePicture = {
  name: 'home',
  get alt() {
    return messages.sitePicture(siteName())
  },
}

type Page = { title: string; description: string; url: string; picture: SharePicture }

/** Returns the tags for link previews (Open Graph, Twitter Cards). */
export function linkPreview({ title, description, url, picture }: Page): MetaDescriptor[] {
  const { width, height } = SHARE_PICTURE_SIZE
  return [
    { property: 'og:type', content: 'website' },
    ...(PREFIX ? [{ property: 'og:locale', content: LANGUAGE.replace('-', '_') }] : []),
    { property: 'og:site_name', content: siteName() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(`${PREFIX}/share/${fileOf(picture)}.png`, url).href },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** A site with a face of its own draws its own picture (`site-picture.route.ts`). */
function fileOf(picture: SharePicture): string {
  const face = shownFace()
  return face && picture === SITE_PICTURE ? face.mark : picture.name
}
