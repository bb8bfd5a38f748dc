export const menuIcons = {
  anew: 'M12 5v14M5 12h14',
  history: 'M12 7.5V12l3 2M4 12a8 8 0 1 0 2.4-5.7M4 5v4h4',
  save: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  sound: 'M5 9.5v5h3l4 3.5V6L8 9.5zM15.5 9.5a4 4 0 0 1 0 5M18 7a7.5 7.5 0 0 1 0 10',
  silent: 'M5 9.5v5h3l4 3.5V6L8 9.5zM16 10l4.5 4.5M20.5 10L16 14.5',
} as const
