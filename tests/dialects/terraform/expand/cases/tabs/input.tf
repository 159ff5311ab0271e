locals {
	names = {
		for name in ["a", "b"] : name => {
			name = name
			deep = [
				for at in range(2) :
				at
			]
		}
	}
}
