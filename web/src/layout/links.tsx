import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Link<Props> = Omit<Props, 'href'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

/** Router links with Mantine's styles: real anchors, preloaded on hover. */
export const ButtonLink = createLink((props: Link<ButtonProps>) => <Button component="a" {...props} />)
export const AnchorLink = createLink((props: Link<AnchorProps>) => <Anchor inherit {...props} />)
export const NavItem = createLink((props: Link<NavLinkProps>) => <NavLink component="a" {...props} />)
