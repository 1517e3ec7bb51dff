import '$lib/design/design.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const target = document.querySelector('#gallery');
if (target === null) throw new Error('the gallery page has no #gallery');
mount(Gallery, { target });
