"""What both games stand on and neither owns: clocks, files of lines, hand files, records of rule cells."""
