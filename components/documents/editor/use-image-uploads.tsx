'use client'

import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { previewOf } from '#components/files/file-types.ts'
import { UploadState } from '#components/files/upload-list.tsx'
import { useUploads } from '#components/files/use-uploads.ts'
import { imageOf } from '#server/modules/documents/rules/safe-address.ts'
import type { File as StoredFile } from '#server/modules/files/schema.ts'
import type { ShownImages } from '../images/shown-images.ts'
import { closePlace, fillPlace, openPlaces } from './image-places.ts'

type ImageUploads = {
  /** Uploads images to where the cursor is, or to `at`, in this order. */
  add: (files: readonly File[], at?: number) => void
  placeOf: (key: number) => HTMLElement
  /** The progress of each, at its place in the text. */
  shown: ReactNode
}

/** Uploads of images into the text of an editor. Each is a file of its own until the text that shows it is saved. */
export function useImageUploads(editor: Editor | undefined, images: ShownImages): ImageUploads {
  const elements = useRef(new Map<number, HTMLElement>())
  const latest = useRef(editor)
  const open = useRef<readonly number[]>([])
  const placeOf = (key: number): HTMLElement => {
    const element = elements.current.get(key) ?? makePlace()
    elements.current.set(key, element)
    return element
  }
  const insert = async ({ id, name, type, width, height }: StoredFile, key: number) => {
    if (previewOf(type) !== 'image') throw new Error('Browsers show PNG, JPEG, GIF, WebP and AVIF only.')
    images.set(id, { width, height })
    const made = latest.current
    if (!made || made.isDestroyed) return
    const tr = fillPlace(made.state, key, { src: imageOf(id), alt: descriptionIn(name), title: null })
    if (tr) made.view.dispatch(tr)
  }
  const { uploads, add } = useUploads(insert)
  useEffect(() => {
    latest.current = editor
  }, [editor])
  useEffect(() => {
    const keys = uploads.map(({ key }) => key)
    const cancelled = open.current.filter((key) => !keys.includes(key))
    open.current = keys
    if (editor && !editor.isDestroyed) for (const key of cancelled) editor.view.dispatch(closePlace(editor.state, key))
    if (keys.length === 0) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [editor, uploads])
  return {
    add(files, at) {
      const { view } = latest.current!
      view.dispatch(openPlaces(view.state, add(files), at))
      view.focus()
    },
    placeOf,
    shown: uploads.map((upload) => createPortal(<UploadState upload={upload} />, placeOf(upload.key), upload.key)),
  }
}

function makePlace(): HTMLElement {
  const place = document.createElement('span')
  place.className = 'image-place'
  place.contentEditable = 'false'
  return place
}

/** "front-desk.png" → "front desk". Browsers name a pasted image "image.png". */
function descriptionIn(name: string): string {
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return words === 'image' ? '' : words
}
