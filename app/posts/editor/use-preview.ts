import { useEffect, useRef, useState } from 'react'
import type { Article } from '../article-view.tsx'
import { type BodyBlock, readBody } from '../body-blocks.ts'
import type { FocusPoint } from '../post.ts'
import { splitList } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

/** The article that the form describes, with the last valid body if the body is not valid. */
export function usePreview({ form, hero, post }: PostEditing): Article {
  const lastBody = useRef<BodyBlock[]>([])
  const picked = useObjectUrl(hero instanceof File ? hero : null)
  const read = readBody(form.body)
  if ('blocks' in read) lastBody.current = read.blocks
  return {
    title: form.title.trim() || 'Untitled',
    excerpt: form.excerpt.trim(),
    tags: splitList(form.tags),
    body: lastBody.current,
    heroImage: picked ?? (hero === 'remove' ? null : (post?.heroImage ?? null)),
    heroAlt: form.heroAlt.trim(),
    heroFocus: form.heroFocus as FocusPoint,
    // Until riders can see the post, the preview shows `unpublishedNote` in place of these dates.
    updatedAt: post?.updatedAt ?? '',
    publishedAt: post?.publishedAt ?? null,
  }
}

/** The preview's note while the form says draft or the stored post is not published; else null. */
export function unpublishedNote({ form, post }: Pick<PostEditing, 'form' | 'post'>): string | null {
  if (form.status === 'draft') return 'Draft'
  return post?.status === 'published' ? null : 'Not published yet'
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])

  return url
}
